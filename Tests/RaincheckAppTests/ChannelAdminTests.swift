import Conversation
import Platforms
import Profiles
import Signatures
import Testing

@testable import RaincheckApp

extension WholeProgram {
    @Suite struct ChannelAdminTests {
        private func mayChange(_ user: String, admins: Set<String>) throws -> Bool? {
            let installation = Installation(
                name: "acme",
                platform: SlackPlatform(secrets: [Secret("a secret of sixteen bytes")]),
                responseHosts: [],
                allowsLoopback: false,
                channelAdmins: admins
            )
            let key = try #require(ProfileKey(platform: "slack", workspace: "T", user: user))
            let speaker = Speaker(user: key, command: "/weather")
            guard
                case .command(let invocation, id: "1") = installation.admit(
                    .command(Invocation(speaker, text: ""), id: "1")
                ),
                case .press(let press, id: nil) = installation.admit(.press(ActionPress(speaker, token: ""), id: nil))
            else { return nil }
            #expect(invocation.speaker.mayChangeChannel == press.speaker.mayChangeChannel)
            return invocation.speaker.mayChangeChannel
        }

        @Test func onlyThoseWhoAreNamed() throws {
            #expect(try mayChange("U1", admins: []) == true, "everybody where nobody is named")
            #expect(try mayChange("U1", admins: ["U1", "U2"]) == true)
            #expect(try mayChange("U3", admins: ["U1", "U2"]) == false)
        }
    }
}
