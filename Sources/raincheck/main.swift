import Foundation

print("raincheck")
