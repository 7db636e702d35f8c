// swift-tools-version: 6.2
import PackageDescription

/// Settings every Swift target shares: no warning survives, existentials are spelled out, and an async function runs
/// where its caller runs unless it says otherwise.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Rooms are small and call each other on every request: let the optimiser see through their walls.
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// A room without sockets, C pointers or unsafe code: strict memory safety proves the last.
func pure(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict + [.strictMemorySafety()])
}

/// A room that owns a C library: pointers live here and in no signature.
func wrapper(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ room: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: room + "Tests",
        dependencies: [.byName(name: room), "TestSupport"] + dependencies,
        swiftSettings: strict
    )
}

let package = Package(
    name: "raincheck",
    products: [.executable(name: "raincheck", targets: ["raincheck"])],
    targets: [
        // C libraries: a module map and a shim for what Swift cannot call.
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CGazetteer", exclude: ["places.bin"], cSettings: [.unsafeFlags(["-Wno-c23-extensions"])]),

        // Pure rooms.
        pure("Locking"),
        pure("JSONText"),
        pure("HTTPCore"),
        pure("ForecastCore", ["Locking"]),
        pure("ForecastProviders", ["ForecastCore", "HTTPCore", "JSONText", "Locking"]),
        pure("Places", ["CGazetteer", "ForecastCore", "HTTPCore", "JSONText", "Locking"]),
        pure("Profiles", ["ForecastCore", "Locking", "Places", "Telemetry"]),
        pure("Languages", ["ForecastCore"]),
        pure("Cards", ["ForecastCore", "Languages", "Places", "Profiles"]),
        pure("Conversation", ["Cards", "ForecastCore", "Languages", "Locking", "Places", "Profiles", "Telemetry"]),
        pure("Platforms", ["Cards", "Conversation", "HTTPCore", "JSONText", "Settings", "Signatures"]),
        pure("Settings", ["Languages"]),
        pure("Telemetry", ["JSONText", "Locking"]),

        // Wrappers.
        wrapper("Signatures", ["COpenSSL"]),
        wrapper("CurlClient", ["CCurl", "HTTPCore", "Locking"]),
        wrapper("HTTPServer", ["CMicroHTTPD", "HTTPCore", "Locking"]),

        // Composition.
        .target(
            name: "RaincheckApp",
            dependencies: [
                "Cards", "Conversation", "CurlClient", "ForecastCore", "ForecastProviders", "HTTPCore", "HTTPServer",
                "JSONText", "Locking", "Places", "Platforms", "Profiles", "Settings", "Signatures", "Telemetry",
            ],
            swiftSettings: strict
        ),
        .executableTarget(name: "raincheck", dependencies: ["RaincheckApp"], swiftSettings: strict),

        // What parts of one answer cost: `make bench`.
        .executableTarget(
            name: "bench-parts",
            dependencies: ["Cards", "ForecastCore", "ForecastProviders", "HTTPCore", "Languages", "Places"],
            path: "bench/parts",
            swiftSettings: strict
        ),

        // What it costs to understand a text and to answer from memory: `make bench`.
        .executableTarget(
            name: "talk-bench",
            dependencies: ["Cards", "Conversation", "ForecastCore", "Places", "Profiles", "Signatures"],
            path: "bench/talk",
            swiftSettings: strict
        ),

        // What it costs to find a place: `make bench`.
        .executableTarget(
            name: "places-bench",
            dependencies: ["ForecastCore", "Places"],
            path: "bench/places",
            exclude: ["places.py"],
            swiftSettings: strict
        ),

        // A writer for Tests/crash/crash_test.py to kill.
        .executableTarget(
            name: "crash-writer",
            dependencies: ["ForecastCore", "Places", "Profiles"],
            path: "Tests/CrashWriter",
            swiftSettings: strict
        ),

        // Tests, one target a room.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        tests("JSONText"),
        tests("HTTPCore"),
        tests("ForecastCore", ["Locking"]),
        tests("ForecastProviders", ["ForecastCore", "HTTPCore", "JSONText", "Locking"]),
        tests("Places", ["ForecastCore", "HTTPCore", "Locking"]),
        tests("Profiles", ["ForecastCore", "Locking", "Places"]),
        tests("Cards", ["ForecastCore", "Languages", "Places", "Profiles"]),
        tests("Conversation", ["Cards", "ForecastCore", "Languages", "Locking", "Places", "Profiles"]),
        tests(
            "Platforms",
            [
                "Cards", "Conversation", "ForecastCore", "HTTPCore", "JSONText", "Languages", "Places", "Profiles",
                "Settings", "Signatures",
            ]
        ),
        tests("Settings", ["Platforms"]),
        tests("Telemetry", ["Locking"]),
        tests("Signatures"),
        tests("CurlClient", ["HTTPCore", "HTTPServer", "Locking"]),
        tests("HTTPServer", ["HTTPCore", "Locking"]),
        tests(
            "RaincheckApp",
            [
                "Cards", "Conversation", "CurlClient", "HTTPCore", "HTTPServer", "JSONText", "Locking", "Platforms",
                "Languages", "Profiles", "Settings", "Signatures", "Telemetry",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// A check of a few rooms builds nothing else: RAINCHECK_ROOMS="Signatures CurlClient".
if let rooms = Context.environment["RAINCHECK_ROOMS"]?.split(separator: " ") {
    var wanted = Set(rooms.map { String($0) + "Tests" })
    var count = 0
    while count < wanted.count {
        count = wanted.count
        for target in package.targets where wanted.contains(target.name) {
            for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
        }
    }
    package.targets.removeAll { !wanted.contains($0.name) }
    package.products = []
}
