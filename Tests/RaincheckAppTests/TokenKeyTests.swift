import Conversation
import Foundation
import Languages
import Settings
import Testing

@testable import RaincheckApp

extension WholeProgram {
    @Suite struct TokenKeyTests {
        /// The key is made once, for this user alone, and serves the next start.
        @Test func isKept() throws {
            let folder = try TemporaryFolder()
            _ = try TokenSeal.kept(in: folder.path)
            let path = folder.path + "/token.key"
            let key = try Data(contentsOf: URL(filePath: path))
            #expect(key.count == 32)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            _ = try TokenSeal.kept(in: folder.path)
            #expect(try Data(contentsOf: URL(filePath: path)) == key)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["token.key"])
        }

        @Test func aBrokenKeyIsReported() throws {
            let folder = try TemporaryFolder()
            try folder.write("token.key", "short")
            #expect { try TokenSeal.kept(in: folder.path) } throws: {
                "\($0)".contains("remove it, and a new one is made")
            }
            #expect(throws: (any Error).self) { try TokenSeal.kept(in: folder.path + "/not/there") }
        }

        @Test func theConfigurationKnowsTheLanguages() {
            #expect(Configuration.languages == Language.all.map(\.code))
        }
    }
}
