// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Calls of the C library with a buffer of known size are checked; that takes an optimizer.
let checks = CSetting.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))

let rxSwift = Target.Dependency.product(
    name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"]))

let package = Package(
    name: "gpsbridge",
    products: [
        .library(name: "NMEA", targets: ["NMEA"]),
        .library(name: "GNSS", targets: ["GNSS"]),
        .library(name: "Serial", targets: ["Serial"]),
        .library(name: "DelegateStreams", targets: ["DelegateStreams"]),
        .library(name: "GPSSimulator", targets: ["GPSSimulator"]),
        .library(name: "GPSBridge", targets: ["GPSBridge"]),
        .library(name: "GPSBridgeSimulator", targets: ["GPSBridgeSimulator"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .library(name: "MonitorScreen", targets: ["MonitorScreen"]),
        .library(name: "GPSBridgeRx", targets: ["GPSBridgeRx"]),
        .executable(name: "gpsbridge", targets: ["GPSBridgeCLI"]),
    ],
    traits: [.trait(name: "RxSwift", description: "GPSBridgeRx: what a manager tells as RxSwift's observables")],
    dependencies: [
        // Only with the trait of the same name; otherwise nobody looks for it.
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0")
    ],
    targets: [
        .target(name: "CNMEAScan", cSettings: [checks]),
        // Rounding is in the C mathematics library, which only Glibc's and Foundation's modules would bring along.
        .target(
            name: "NMEA", dependencies: ["CNMEAScan"], swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "GNSS", dependencies: ["NMEA"], swiftSettings: settings),
        .target(name: "CSerialPort", cSettings: [.define("_GNU_SOURCE"), checks]),
        .systemLibrary(name: "CUDev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .target(name: "Serial", dependencies: ["CSerialPort", "CUDev"], swiftSettings: settings),
        .target(name: "DelegateStreams", swiftSettings: settings),
        .target(name: "GPSSimulator", dependencies: ["NMEA", "GNSS", "Serial"], swiftSettings: settings),
        .target(
            name: "GPSBridge", dependencies: ["NMEA", "GNSS", "Serial", "DelegateStreams"], swiftSettings: settings),
        // Whoever only reads receivers does not get the simulator.
        .target(
            name: "GPSBridgeSimulator", dependencies: ["GPSBridge", "GPSSimulator"], swiftSettings: settings),
        // For source that was written for Apple's systems.
        .target(
            name: "CoreLocation", dependencies: ["CoreLocationSubmodules", "DelegateStreams", "GPSBridge"],
            swiftSettings: settings),
        // `import CoreLocation.CLLocationManager`
        .systemLibrary(name: "CoreLocationSubmodules"),
        // Styled cells and how they reach a terminal; it knows nothing of receivers.
        .target(name: "TerminalScreen", swiftSettings: settings),
        // What `gpsbridge monitor` shows, as values.
        .target(
            name: "MonitorScreen", dependencies: ["GPSBridge", "GNSS", "NMEA", "Serial", "TerminalScreen"],
            swiftSettings: settings),
        .target(name: "GPSBridgeRx", dependencies: ["GPSBridge", rxSwift], swiftSettings: settings),
        // Epochs as text: reports of the gpsd protocol, tracks for other programs.
        .target(name: "Formats", dependencies: ["NMEA", "GNSS"], swiftSettings: settings),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CLZMA", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"])]),
        // Recordings: written so that a kill at any moment leaves them readable, and read again.
        .target(
            name: "Recording",
            dependencies: [
                "CLZMA", "CSQLite", "CZlib", "CZstd", "Formats", "NMEA", "GNSS", "Serial", "DelegateStreams",
                "GPSBridge",
            ],
            swiftSettings: settings),
        // Options as data: the parser, help texts, manual pages and completions are made from it.
        .target(name: "CommandLineKit", swiftSettings: settings),
        .target(name: "CEventLoop", cSettings: [.define("_GNU_SOURCE"), checks]),
        // Receivers for programs that speak to a GPS daemon.
        .target(
            name: "GPSDServer", dependencies: ["CEventLoop", "Formats", "NMEA", "GNSS", "Serial", "GPSBridge"],
            swiftSettings: settings),
        .target(name: "CNTPClock", cSettings: [checks]),
        // Receivers for programs that know no GPS daemon: plain NMEA, clocks, the web.
        // A simulated receiver and a served one go out by the same links and datagrams: those are the simulator's.
        .target(
            name: "Outlets",
            dependencies: [
                "CNTPClock", "Formats", "NMEA", "GNSS", "Serial", "GPSBridge", "GPSDServer", "GPSSimulator",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "GPSBridgeCLI",
            dependencies: [
                "CommandLineKit", "CTerminal", "TerminalScreen", "MonitorScreen", "Formats", "NMEA", "GNSS", "Serial",
                "DelegateStreams",
                "GPSBridge", "GPSBridgeSimulator", "GPSDServer", "GPSSimulator", "Outlets", "Recording",
            ],
            swiftSettings: settings),
        .target(name: "CTerminal", cSettings: [.define("_GNU_SOURCE"), checks]),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        .executableTarget(
            name: "allocation-check", dependencies: ["CAllocations", "NMEA"], path: "Tests/AllocationCheck",
            swiftSettings: settings),
        .executableTarget(
            name: "bench-tracks", dependencies: ["Recording", "GPSBridge", "GNSS"], path: "Benchmarks/Tracks",
            swiftSettings: settings),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .executableTarget(name: "usb-bed", path: "Tests/USBBed", cSettings: [.define("_GNU_SOURCE")]),
        .testTarget(
            name: "NMEATests", dependencies: ["NMEA", "CNMEAScan", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeCLITests",
            dependencies: [
                "CommandLineKit", "Formats", "GPSBridgeCLI", "MonitorScreen", "Recording", "GPSSimulator", "Serial",
                "GNSS", "NMEA",
                "TestSupport",
            ],
            exclude: ["Golden"],
            swiftSettings: settings),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"], swiftSettings: settings),
        .testTarget(
            name: "FormatsTests",
            dependencies: ["Formats", "GPSSimulator", "GNSS", "NMEA", "TestSupport"],
            exclude: ["Golden", "Schemas"],
            swiftSettings: settings),
        .testTarget(
            name: "RecordingTests",
            dependencies: ["Recording", "Formats", "GPSBridge", "GPSBridgeSimulator", "GNSS", "NMEA", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GPSDServerTests",
            dependencies: [
                "CEventLoop", "GPSDServer", "Formats", "GPSBridgeSimulator", "Serial", "GNSS", "NMEA", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "OutletsTests",
            dependencies: [
                "CNTPClock", "Outlets", "Formats", "GPSBridge", "GPSDServer", "Serial", "GNSS", "NMEA", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(name: "GNSSTests", dependencies: ["GNSS", "NMEA", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SerialTests", dependencies: ["Serial", "CSerialPort", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "DelegateStreamsTests", dependencies: ["DelegateStreams", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "GPSSimulatorTests", dependencies: ["GPSSimulator", "GNSS", "NMEA", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeSimulatorTests", dependencies: ["GPSBridgeSimulator", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen"], swiftSettings: settings),
        .testTarget(
            name: "MonitorScreenTests",
            dependencies: ["MonitorScreen", "TerminalScreen", "GPSBridgeSimulator", "TestSupport"],
            exclude: ["Golden"], swiftSettings: settings),
        .testTarget(
            name: "CoreLocationTests", dependencies: ["CoreLocation", "GPSBridgeSimulator"], swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeRxTests", dependencies: ["GPSBridgeRx", "GPSBridgeSimulator", rxSwift],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeTests",
            dependencies: ["GPSBridge", "DelegateStreams", "GPSSimulator", "Serial", "GNSS", "NMEA", "TestSupport"],
            swiftSettings: settings),
    ]
)
