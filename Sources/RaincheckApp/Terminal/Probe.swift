import ForecastProviders
import Foundation
import HTTPServer
import Profiles
import Settings

/// Looks at what a configuration points at while it is read.
extension Surroundings {
    /// Everything that serving needs.
    ///
    /// - Parameter isOnlyAsked: Whether nothing is to be served now, so that the program may be running already.
    static func forServing(isOnlyAsked: Bool) -> Surroundings {
        var surroundings = Surroundings()
        surroundings.recording = Probe.recording
        surroundings.mode = Files.mode
        surroundings.dataFolder = Probe.folder
        surroundings.address = { endpoint, data in
            guard let remark = Probe.address(endpoint) else { return nil }
            guard isOnlyAsked, remark.code == .addressInUse, let holder = Files.holder(ofFolder: data) else {
                return remark.text
            }
            let process = holder > 0 ? "process \(holder)" : "a process"
            let sentence =
                "Raincheck is running with this data folder (\(process)), and \(Probe.name(endpoint)) is in use."
            return AddressRemark("port", sentence, isProblem: false)
        }
        return surroundings
    }

    /// What a single question needs: no address, and no data folder before something is to be stored.
    ///
    /// What a recording lacks the answer says.
    static var forAsking: Surroundings {
        var surroundings = Surroundings()
        surroundings.recording = { Probe.bytes(ofRecording: $1) == nil ? Probe.unreadable($1) : nil }
        return surroundings
    }
}

private enum Probe {
    static func name(_ endpoint: Configuration.Endpoint) -> String {
        "\(endpoint.address), port \(endpoint.port),"
    }

    /// Takes an address for a moment; nil when it can be had.
    static func address(
        _ endpoint: Configuration.Endpoint
    ) -> (code: HTTPServer.Failure.Code, text: Surroundings.AddressRemark)? {
        do throws(HTTPServer.Failure) {
            try HTTPServer.tryAddress(endpoint.address, UInt16(clamping: endpoint.port))
            return nil
        } catch {
            let (setting, sentence) = words(error, endpoint)
            return (error.code, Surroundings.AddressRemark(setting, sentence))
        }
    }

    private static func words(
        _ failure: HTTPServer.Failure,
        _ endpoint: Configuration.Endpoint
    ) -> (setting: String, sentence: String) {
        let place = name(endpoint)
        switch failure.code {
        case .addressInUse:
            return ("port", "\(place) is in use by another program; end that one, or give another port.")
        case .notPermitted:
            let sentence = "This user may not serve at \(place) for low ports are kept for the system; "
            return ("port", sentence + "give one above 1023, or give this user the capability CAP_NET_BIND_SERVICE.")
        case .badAddress:
            let sentence = "This machine has no address \(endpoint.address); give one of those that "
            return ("address", sentence + "`ip address` shows, or 0.0.0.0 for all of them.")
        case .other: return ("address", "Nothing can be served at \(place) for this machine \(failure.description).")
        }
    }

    static func folder(_ path: String) -> String? {
        let files = FileManager.default
        do throws(StoreFailure) { _ = try DataFolder.resolved(path) } catch { return error.description }
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            let above = URL(filePath: path).deletingLastPathComponent().path
            guard files.fileExists(atPath: above) else {
                return "Neither the folder \(path) nor the one above it is there; make it, with mode 0700."
            }
            return files.isWritableFile(atPath: above)
                ? nil : "The folder \(path) is not there and cannot be made by this user; make it, with mode 0700."
        }
        guard isFolder.boolValue else { return "\(path) is no folder; name one, or one that can be made." }
        guard files.isReadableFile(atPath: path), files.isWritableFile(atPath: path),
            files.isExecutableFile(atPath: path)
        else {
            return "The folder \(path) cannot be read and written by this user; give it to this user, with mode 0700."
        }
        if let mode = Files.mode(path), mode & 0o002 != 0 {
            return "Everybody may write to the folder \(path); say: chmod 700 \(path)"
        }
        return nil
    }

    static func bytes(ofRecording file: String) -> [UInt8]? { try? Files.read(file) }

    static func unreadable(_ file: String) -> String {
        "The file \(file) cannot be read; is the path right, and may this user read it?"
    }

    static func recording(_ format: Configuration.RecordingFormat, _ file: String) -> String? {
        guard let bytes = bytes(ofRecording: file) else { return unreadable(file) }
        guard let failure = RecordingProvider(bytes, format: format.recorded).failure else { return nil }
        return "The file \(file) is no recording of the format \(format.rawValue): \(failure.description)."
    }
}
