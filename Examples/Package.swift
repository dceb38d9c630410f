// swift-tools-version: 6.2

// A separate package, so that programs that depend on gpsbridge do not get the examples. The code is written as for
// Apple platforms, partly in Swift 5 mode and partly in Swift 6 mode.
import PackageDescription

/// Returns the target of an example that is a single program.
func example(
    _ name: String, _ mode: SwiftLanguageMode, _ others: [String] = [], _ settings: [SwiftSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: (["CoreLocation"] + others).map { .product(name: $0, package: "gpsbridge") },
        swiftSettings: [.swiftLanguageMode(mode)] + settings)
}

/// Returns the target of an example with a map.
func mapExample(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            "MapApp", .product(name: "GPSBridgeMap", package: "gpsbridge"),
            .product(name: "GPSBridgeMapRx", package: "gpsbridge", condition: .when(traits: ["RxSwift"])),
            .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"])),
        ],
        swiftSettings: [.swiftLanguageMode(.v6)])
}

let package = Package(
    name: "gpsbridge-examples",
    products: [
        // CoreLocation as a dynamic library. Tests/IOSLibraries builds iOS libraries that have no package against it.
        .library(name: "LinkedCoreLocation", type: .dynamic, targets: ["Places"])
    ],
    // The examples with a map also have a form that uses RxSwift: swift run --traits RxSwift NaverMap rx
    traits: [.trait(name: "RxSwift", description: "The form rx of the examples with a map")],
    dependencies: [
        // The explicit name lets the checkout's folder have any name.
        .package(
            name: "gpsbridge", path: "..", traits: [.trait(name: "RxSwift", condition: .when(traits: ["RxSwift"]))]),
        // Resolved only if the trait with the same name is enabled.
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0"),
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
        // A map that can be tested without CoreLocation and without a browser.
        .executableTarget(
            name: "TwoPoints",
            dependencies: ["GPSBridgeMap", "GPSBridgeMapSimulator"].map { .product(name: $0, package: "gpsbridge") },
            swiftSettings: [.swiftLanguageMode(.v6)]),
        // An app with two modules. The executable uses the strictest rule about which members an import makes visible.
        .target(name: "Places", dependencies: [.product(name: "CoreLocation", package: "gpsbridge")]),
        .executableTarget(
            name: "OwnNames", dependencies: ["Places", .product(name: "CoreLocation", package: "gpsbridge")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility"), .swiftLanguageMode(.v5)]),
        // A second such app, which imports GPSBridge.
        .target(name: "Signals"),
        .executableTarget(
            name: "OwnStreams", dependencies: ["Signals", .product(name: "GPSBridge", package: "gpsbridge")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility"), .swiftLanguageMode(.v6)]),
        // Uses delegates without any positions.
        .executableTarget(
            name: "OtherDelegates", dependencies: [.product(name: "DelegateStreams", package: "gpsbridge")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        // Programs with a map and screens.
        .target(
            name: "MapApp",
            dependencies: ["GPSBridgeMap", "GPSBridgeSimulator"].map { .product(name: $0, package: "gpsbridge") },
            swiftSettings: [.swiftLanguageMode(.v6)]),
        mapExample("NaverMap"),
        mapExample("Controls"),
        mapExample("Cities"),
        mapExample("SharedLocation"),
        mapExample("PlaceList"),
    ]
)
