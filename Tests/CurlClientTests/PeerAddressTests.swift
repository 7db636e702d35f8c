import HTTPCore
import HTTPServer
import Testing

@testable import CurlClient

@Suite(.timeLimit(.minutes(10))) struct PeerAddressTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1",
        "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
        "64:ff9b::169.254.169.254", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1",
        "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
    ])
    func `an address that is not public`(text: String) {
        #expect(PeerAddress.isPublic(text) == false)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
    ])
    func `an address that is public`(text: String) {
        #expect(PeerAddress.isPublic(text) == true)
    }

    @Test(arguments: ["", "localhost", "127.1", "1.2.3.4.5", "::g"])
    func `no address`(text: String) {
        #expect(PeerAddress.isPublic(text) == nil)
    }

    @Test func `a client for the public internet does not connect to this machine`() async throws {
        let server = try HTTPServer.start(HTTPServer.Configuration()) { _ in .ready(.text(200, "trap")) }
        var configuration = CurlClient.Configuration(userAgent: "t")
        configuration.publicOnly = true
        let curl = try CurlClient(configuration)
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"] {
            let failure = await #expect(throws: HTTPClientFailure.self) {
                _ = try await curl.client.send(HTTPRequest(.get, "http://\(host):\(server.port)/"), .seconds(300))
            }
            #expect(failure?.code == .connect || failure?.code == .badURL)
        }
        #expect(server.openConnections == 0)
        await server.stop()
    }
}
