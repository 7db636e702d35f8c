extension Configuration {
    /// A configuration for trying the program out on one machine, the text of `config/demo.json5`.
    package static let demoText = """
        // For trying things out on one machine: `make run` uses this. For a real installation see raincheck.json5.
        {
          listen: { address: "127.0.0.1", port: 8080 },
          admin: { address: "127.0.0.1", port: 8081 },
          forecast: {
            providers: [
              { kind: "open-meteo" }, // real weather, no key needed
              { kind: "sample" }, // made-up weather that says so, for when there is no network
            ],
          },
          installations: [
            {
              name: "demo", // webhook: POST /slack/demo
              platform: "slack",
              signingSecrets: [{ env: "RAINCHECK_DEMO_SECRET" }],
              allowLoopback: true, // later answers may go to a test server on this machine
            },
          ],
        }

        """
}
