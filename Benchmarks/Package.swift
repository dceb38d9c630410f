// swift-tools-version: 6.2

// A package of its own, so that nothing of the benchmarks reaches who depends on gpsbridge.
import PackageDescription

let package = Package(
    name: "gpsbridge-benchmarks",
    dependencies: [
        // Named, because the folder of the checkout may have any name.
        .package(name: "gpsbridge", path: "..")
    ],
    targets: [
        .target(name: "CLimits"),
        .executableTarget(
            name: "bench-parse",
            dependencies: ["CLimits", .product(name: "NMEA", package: "gpsbridge")]
        ),
    ]
)
