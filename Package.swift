// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "gpsbridge",
    products: [
        .library(name: "NMEA", targets: ["NMEA"]),
        .library(name: "GNSS", targets: ["GNSS"]),
        .executable(name: "gpsbridge", targets: ["GPSBridgeCLI"]),
    ],
    targets: [
        .target(name: "CNMEAScan"),
        // Rounding is in the C mathematics library, which only Glibc's and Foundation's modules would bring along.
        .target(
            name: "NMEA", dependencies: ["CNMEAScan"], swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "GNSS", dependencies: ["NMEA"], swiftSettings: settings),
        .executableTarget(name: "GPSBridgeCLI", dependencies: ["NMEA", "GNSS"], swiftSettings: settings),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        .executableTarget(
            name: "allocation-check", dependencies: ["CAllocations", "NMEA"], path: "Tests/AllocationCheck",
            swiftSettings: settings),
        .testTarget(
            name: "NMEATests", dependencies: ["NMEA", "CNMEAScan"], exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeCLITests", dependencies: ["GPSBridgeCLI", "GNSS", "NMEA"], exclude: ["Golden", "Schemas"],
            swiftSettings: settings),
        .testTarget(name: "GNSSTests", dependencies: ["GNSS", "NMEA"], swiftSettings: settings),
    ]
)
