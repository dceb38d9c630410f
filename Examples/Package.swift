// swift-tools-version: 6.2

// A package of its own, so that nothing of the examples reaches who depends on gpsbridge. They are written as for Apple's
// systems, some in the language of Swift 5, some in that of Swift 6.
import PackageDescription

/// An example that is one program.
func example(
    _ name: String, _ mode: SwiftLanguageMode, _ others: [String] = [], _ settings: [SwiftSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: (["CoreLocation"] + others).map { .product(name: $0, package: "gpsbridge") },
        swiftSettings: [.swiftLanguageMode(mode)] + settings)
}

let package = Package(
    name: "gpsbridge-examples",
    products: [
        // CoreLocation as a file, against which Tests/IOSLibraries links programs of libraries that have no package here.
        .library(name: "LinkedCoreLocation", type: .dynamic, targets: ["Places"])
    ],
    dependencies: [
        // Named, because the folder of the checkout may have any name.
        .package(name: "gpsbridge", path: "..")
    ],
    targets: [
        example("TrackRecorder", .v5),
        example("OneShot", .v5),
        example("DistanceFilter", .v5),
        example("ErrorSwitch", .v5),
        example("Beacons", .v5),
        example("Regions", .v6),
        example("ViewModel", .v6),
        example("Continuation", .v6),
        example("LiveUpdates", .v6),
        example("Monitors", .v6),
        example("MainActorApp", .v6, [], [.defaultIsolation(MainActor.self)]),
        example("InProcess", .v6, ["GPSBridgeSimulator"]),
        // An app of two modules, the upper one under the strictest rule about which members an import brings.
        .target(name: "Places", dependencies: [.product(name: "CoreLocation", package: "gpsbridge")]),
        .executableTarget(
            name: "OwnNames", dependencies: ["Places", .product(name: "CoreLocation", package: "gpsbridge")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility"), .swiftLanguageMode(.v5)]),
        // Knows nothing of positions.
        .executableTarget(
            name: "OtherDelegates", dependencies: [.product(name: "DelegateStreams", package: "gpsbridge")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "ScreenDelegates", dependencies: [.product(name: "DelegateStreams", package: "gpsbridge")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
