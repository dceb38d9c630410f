// swift-tools-version: 6.2

// Tests of GPSBridgeRx and GPSBridgeMapRx with the real RxSwift. They are a separate package, because the main package
// would enable their trait for all other tests as well.
import PackageDescription

let package = Package(
    name: "gpsbridge-rx",
    dependencies: [
        .package(name: "gpsbridge", path: "../..", traits: ["RxSwift"]),
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0"),
    ],
    targets: [
        .testTarget(
            name: "GPSBridgeRxTests",
            dependencies: ["DelegateStreams", "GPSBridge", "GPSBridgeRx", "GPSBridgeSimulator"].map {
                .product(name: $0, package: "gpsbridge")
            } + [.product(name: "RxSwift", package: "RxSwift")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
        .testTarget(
            name: "GPSBridgeMapRxTests",
            dependencies: ["GPSBridgeMapRx", "GPSBridgeMapSimulator"].map { .product(name: $0, package: "gpsbridge") }
                + [.product(name: "RxSwift", package: "RxSwift")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    ],
    swiftLanguageModes: [.v6]
)
