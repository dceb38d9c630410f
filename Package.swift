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
        .target(name: "NMEA", dependencies: ["CNMEAScan"], swiftSettings: settings),
        .target(name: "GNSS", dependencies: ["NMEA"], swiftSettings: settings),
        .executableTarget(name: "GPSBridgeCLI", dependencies: ["NMEA", "GNSS"], swiftSettings: settings),
        .testTarget(name: "NMEATests", dependencies: ["NMEA"], swiftSettings: settings),
    ]
)
