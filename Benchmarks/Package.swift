// swift-tools-version: 6.2

// A separate package, so that packages that depend on gpsbridge do not see the benchmarks.
import PackageDescription

let package = Package(
    name: "gpsbridge-benchmarks",
    dependencies: [
        // The name is explicit, because the folder of the checkout may have any name.
        .package(name: "gpsbridge", path: "..")
    ],
    targets: [
        .target(name: "CLimits"),
        .target(name: "Timing"),
        .executableTarget(
            name: "bench-parse",
            dependencies: ["CLimits", "Timing", .product(name: "NMEA", package: "gpsbridge")]
        ),
        .executableTarget(
            name: "bench-binary",
            dependencies: [
                "CLimits", "Timing", .product(name: "GNSS", package: "gpsbridge"),
                .product(name: "UBX", package: "gpsbridge"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "bench-delegates",
            dependencies: [
                .product(name: "DelegateStreams", package: "gpsbridge"),
                .product(name: "GPSBridgeSimulator", package: "gpsbridge"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "bench-map", dependencies: [.product(name: "GPSBridgeMap", package: "gpsbridge")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "bench-monitor",
            dependencies: [
                .product(name: "MonitorScreen", package: "gpsbridge"),
                .product(name: "GPSBridgeSimulator", package: "gpsbridge"),
            ]
        ),
        .executableTarget(
            name: "bench-receiver",
            dependencies: [
                .product(name: "GPSBridge", package: "gpsbridge"), .product(name: "GPSSimulator", package: "gpsbridge"),
            ]
        ),
    ]
)
