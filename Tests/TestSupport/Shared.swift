import Foundation

/// Files beside the checkout that some tests read: recordings, vectors and oracles.
///
/// They are no part of the project: a test that needs them is skipped where they are missing.
public enum Shared {
    /// The folder `shared` beside the package folder, nil when it is not there.
    public static let folder: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether the folder is there: the condition of `.enabled(if:)`.
    public static var isThere: Bool { folder != nil }

    /// The bytes of a file in the folder.
    public static func bytes(_ path: String) throws -> [UInt8] {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: folder.appending(path: path)))
    }

    /// The text of a file in the folder.
    public static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Paths of the `.json` files in a subfolder, relative to the folder, sorted, headers left out.
    public static func recordings(in subfolder: String) -> [String] {
        guard let folder,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
        else { return [] }
        return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".headers.json") }.sorted()
            .map { subfolder + "/" + $0 }
    }
}
