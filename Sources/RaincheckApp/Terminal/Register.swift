import Cards
import CurlClient
import HTTPCore
import Platforms
import Settings

extension Raincheck {
    /// Tells a platform which commands there are, for every installation of it; or shows what would be told.
    static func register(_ arguments: [String], _ standard: Standard) async throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["config", "guild"], flags: ["dry-run"])
        let kinds = PlatformTable.all.filter { $0.registration != nil }
        guard parsed.words.count == 1, let kind = kinds.first(where: { $0.settings.id == parsed.words[0] }),
            let registration = kind.registration
        else {
            let names = kinds.map(\.settings.id).joined(separator: ", ")
            throw Arguments.Failure(description: "say at which platform; there are: \(names)")
        }
        let file = try parsed.required("config")
        let isDryRun = parsed.flags.contains("dry-run")
        let secrets = SecretScope(providers: false) { platform, _, setting in
            !isDryRun && platform == kind.settings.id && kind.registrationSecrets.contains(setting)
        }
        let installations = try read(file, standard, secrets: secrets).installations
            .filter { $0.platform == kind.settings.id }
        guard !installations.isEmpty else {
            throw Arguments.Failure(description: "\(file) has no \(kind.settings.id) installation")
        }
        var requests: [(label: String, request: HTTPRequest)] = []
        for installation in installations {
            let label = kind.settings.id + "/" + installation.name
            do throws(PlatformProblem) {
                let question = RegistrationQuestion(
                    installation.values,
                    scope: parsed.options["guild"],
                    isDryRun: isDryRun
                )
                requests += try registration(question).map { (label, $0) }
            } catch {
                guard let setting = error.setting else { throw Arguments.Failure(description: error.description) }
                throw ConfigurationProblems([installation.problem(setting, error.description)], file: file)
            }
        }
        guard !isDryRun else {
            for (_, request) in requests { standard.output(String(decoding: request.body, as: UTF8.self) + "\n") }
            return .success
        }
        return try await send(requests, standard)
    }

    /// Sends what registers; the first failure ends it.
    private static func send(
        _ requests: [(label: String, request: HTTPRequest)],
        _ standard: Standard
    ) async throws -> ExitCode {
        let curl = try CurlClient(CurlClient.Configuration(userAgent: Version.userAgent))
        defer { curl.close() }
        for (label, request) in requests {
            do throws(HTTPClientFailure) {
                let response = try await curl.client.send(request, .seconds(20))
                guard (200..<300).contains(response.status) else {
                    standard.error("raincheck: \(label): \(words(response))\n")
                    return .failure
                }
                standard.output("\(label): the commands are registered.\n")
            } catch {
                standard.error("raincheck: \(label): the platform cannot be reached: \(error.description)\n")
                return .failure
            }
        }
        return .success
    }

    /// Why a platform refused, as far as it says.
    private static func words(_ response: HTTPResponse) -> String {
        let meaning =
            switch response.status {
            case 401: "the token is not known there"
            case 403: "the token may not do this"
            case 404: "there is no such application, server or team there"
            case 429:
                "too many requests"
                    + (response.fields["Retry-After"].map { "; again in \(OutsideText.line($0, limit: 20)) s" } ?? "")
            case 500...: "the platform has trouble of its own; try again later"
            default: "the platform refused the commands"
            }
        let said = OutsideText.line(String(decoding: response.body.prefix(500), as: UTF8.self))
        return "\(meaning) (status \(response.status))" + (said.isEmpty ? "." : ": " + said)
    }
}
