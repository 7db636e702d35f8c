import CurlClient
import Testing

@Suite struct CurlURLTests {
    private static let hosts = ["hooks.slack.com", "Example.ORG", "127.0.0.1", "::1", "localhost"]

    @Test(arguments: [
        "https://hooks.slack.com/commands/T1/2/abc", "https://hooks.slack.com", "https://hooks.slack.com/",
        "https://hooks.slack.com:443/x", "https://HOOKS.Slack.com/x", "HTTPS://hooks.slack.com/x",
        "https://hooks.slack.com?x=1", "https://hooks.slack.com/a%20b?c=d#e", "https://example.org/",
        "https://hooks.slack.com/@evil.example", "https://hooks.slack.com/?u=https://evil.example/",
    ])
    func `a plain URL of a listed host is allowed`(url: String) {
        #expect(CurlURL.isAllowed(url, hosts: Self.hosts))
    }

    private static let hostile = [
        // Another scheme, or none.
        "http://hooks.slack.com/", "ftp://hooks.slack.com/", "file:///etc/passwd", "gopher://hooks.slack.com/",
        "hooks.slack.com/x", "//hooks.slack.com/x", "javascript:alert(1)", "httpss://hooks.slack.com/", "", "https",
        "https:", "dict://hooks.slack.com:443/", "https+unix://hooks.slack.com/",
        // Another number of slashes.
        "https:/hooks.slack.com/", "https:///hooks.slack.com/", "https:////hooks.slack.com/", "https:hooks.slack.com",
        "https:///", "https://", "https://?", "https://#", "https:\\\\hooks.slack.com/",
        // A user, real or seeming.
        "https://hooks.slack.com@evil.example/", "https://user@hooks.slack.com/", "https://user:pw@hooks.slack.com/",
        "https://:@hooks.slack.com/", "https://@hooks.slack.com/", "https://evil.example#@hooks.slack.com/",
        "https://evil.example\\@hooks.slack.com/", "https://evil.example/\\@hooks.slack.com/",
        "https://hooks.slack.com%40evil.example/", "https://hooks.slack.com:443@evil.example/",
        // Other dots, escapes and letters in the host.
        "https://hooks\u{3002}slack\u{3002}com/", "https://hooks\u{FF0E}slack\u{FF0E}com/",
        "https://hooks\u{FF61}slack.com/", "https://hooks%2eslack%2ecom/", "https://hooks%2Eslack.com/",
        "https://hooks.slack.com%00.evil.example/", "https://hooks.slack.com%2f.evil.example/",
        "https://hooks.slack.com%23.evil.example/", "https://hooks.slack.com./", "https://hooks.slack.com../",
        "https://.hooks.slack.com/", "https://hooks..slack.com/", "https://hooks.sl\u{430}ck.com/",
        "https://hoo\u{212A}s.slack.com/", "https://hooks.slack.com\u{AD}/", "https://\u{200B}hooks.slack.com/",
        "https://xn--hooks.slack.com/", "https://hooks.slack.com.evil.example/", "https://evilhooks.slack.com/",
        "https://a.hooks.slack.com/", "https://slack.com/", "https://hooks.slack.co/", "https://hooks_slack.com/",
        // Other ports.
        "https://hooks.slack.com:8443/", "https://hooks.slack.com:80/", "https://hooks.slack.com:0/",
        "https://hooks.slack.com:65536/", "https://hooks.slack.com:/", "https://hooks.slack.com:443443/",
        "https://hooks.slack.com:0443/", "https://hooks.slack.com:-443/", "https://hooks.slack.com:+443/",
        "https://hooks.slack.com:443x/", "https://hooks.slack.com:443:443/", "https://hooks.slack.com:%34%34%33/",
        // Blanks and control characters.
        " https://hooks.slack.com/", "https://hooks.slack.com/ ", "https://hooks.slack.com/a b",
        "https:// hooks.slack.com/",
        "https://hooks.slack.com\t/", "https://hooks.slack.com/\r\nX: y", "https://hooks.slack.com/\n",
        "\u{0}https://hooks.slack.com/", "https://hooks.slack.com/\u{0}", "https://hooks.slack.com\u{0}.evil.example/",
        "https://hooks.slack.com/\u{7F}", "https://hooks.slack.com/\u{85}", "https://hooks.slack.com/\u{2028}",
        "https://hooks.slack.com/ü", "ht\ntps://hooks.slack.com/",
        // Addresses in all spellings.
        "https://127.1/", "https://127.0.1/", "https://0x7f000001/", "https://2130706433/", "https://017700000001/",
        "https://0177.0.0.1/", "https://0x7f.0.0.1/", "https://127.0.0.1./", "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/", "https://[0:0:0:0:0:0:0:1]/", "https://[::]/", "https://[::1%25lo]/",
        "https://[::1%lo]/", "https://[fe80::1]/", "https://169.254.169.254/latest/", "https://10.0.0.1/",
        "https://0.0.0.0/", "https://0/", "https://[::1", "https://::1/", "https://[hooks.slack.com]/",
        "https://127.0.0.1:22/", "https://localhost:5432/", "http://127.0.0.1:8080/", "http://localhost/",
        "https://127.000.000.001/", "https://127.0.0.1%2f/", "https://①②⑦.0.0.1/",
    ]

    @Test(arguments: hostile)
    func `anything else is refused`(url: String) {
        #expect(!CurlURL.isAllowed(url, hosts: Self.hosts))
    }

    @Test func `a URL without end is refused`() {
        #expect(!CurlURL.isAllowed("https://hooks.slack.com/" + String(repeating: "a", count: 9000), hosts: Self.hosts))
    }

    @Test func `without a list nothing is allowed`() {
        #expect(!CurlURL.isAllowed("https://hooks.slack.com/", hosts: []))
        #expect(!CurlURL.isAllowed("https://hooks.slack.com/", hosts: [""]))
        #expect(!CurlURL.isAllowed("https://hooks.slack.com/", hosts: ["*", "*.slack.com", ".slack.com", "slack.com"]))
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/x", "http://[::1]:1/", "https://localhost:9000/", "http://localhost",
        "http://LOCALHOST:1",
    ])
    func `loopback is allowed where that is said`(url: String) {
        #expect(CurlURL.isAllowed(url, hosts: Self.hosts, allowPlainLoopback: true))
        #expect(!CurlURL.isAllowed(url, hosts: ["hooks.slack.com"], allowPlainLoopback: true))
        #expect(!CurlURL.isAllowed(url, hosts: Self.hosts))
    }

    @Test(arguments: [
        "http://127.1:8080/", "http://127.0.0.2/", "http://0x7f000001/", "http://[::ffff:127.0.0.1]/", "http://0/",
        "http://user@127.0.0.1/", "http://localhost./", "http://localhost.evil.example/", "http://hooks.slack.com/",
        "https://hooks.slack.com:8443/", "http://[0::1]/", "http://127.0.0.1:/", "http://127.0.0.1:99999/",
    ])
    func `other spellings of loopback are not`(url: String) {
        #expect(!CurlURL.isAllowed(url, hosts: Self.hosts, allowPlainLoopback: true))
    }

    @Test func `the host is read`() {
        #expect(CurlURL.host(of: "https://API.met.no/weatherapi?lat=1") == "api.met.no")
        #expect(CurlURL.host(of: "http://[::1]:80/") == "::1")
        #expect(CurlURL.host(of: "https://a@b/") == nil)
        #expect(CurlURL.host(of: "api.met.no") == nil)
    }
}
