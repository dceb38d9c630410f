// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Checks calls of the C library with buffers of known size. The checks need the optimizer.
let checks = CSetting.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))

let rxSwift = Target.Dependency.product(
    name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"]))

let package = Package(
    name: "gpsbridge",
    // For the modules that use no device and can also be built on a Mac: NMEA, BinaryMessages, UBX, RTCM3, SBF, Unicore,
    // GNSS and DelegateStreams.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NMEA", targets: ["NMEA"]),
        .library(name: "BinaryMessages", targets: ["BinaryMessages"]),
        .library(name: "UBX", targets: ["UBX"]),
        .library(name: "RTCM3", targets: ["RTCM3"]),
        .library(name: "SBF", targets: ["SBF"]),
        .library(name: "Unicore", targets: ["Unicore"]),
        .library(name: "GNSS", targets: ["GNSS"]),
        .library(name: "Serial", targets: ["Serial"]),
        .library(name: "DelegateStreams", targets: ["DelegateStreams"]),
        .library(name: "GPSSimulator", targets: ["GPSSimulator"]),
        .library(name: "GPSBridge", targets: ["GPSBridge"]),
        .library(name: "GPSBridgeSimulator", targets: ["GPSBridgeSimulator"]),
        .library(name: "GPSBridgeMap", targets: ["GPSBridgeMap"]),
        .library(name: "GPSBridgeMapSimulator", targets: ["GPSBridgeMapSimulator"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .library(name: "MonitorScreen", targets: ["MonitorScreen"]),
        .library(name: "GPSBridgeRx", targets: ["GPSBridgeRx"]),
        .library(name: "GPSBridgeMapRx", targets: ["GPSBridgeMapRx"]),
        .executable(name: "gpsbridge", targets: ["gpsbridge"]),
        .executable(name: "gpsbridge-fleet", targets: ["gpsbridge-fleet"]),
    ],
    traits: [
        .trait(
            name: "RxSwift",
            description: "GPSBridgeRx, GPSBridgeMapRx: the events of location managers and maps as RxSwift observables")
    ],
    dependencies: [
        // Resolved only if the trait with the same name is enabled.
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0")
    ],
    targets: [
        .target(name: "CNMEAScan", cSettings: [checks]),
        // Rounding functions are in the C mathematics library. Without an import of Glibc or Foundation, it must be
        // linked explicitly.
        .target(
            name: "NMEA", dependencies: ["CNMEAScan"], swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        // Readers, writers and listers of the fields of binary messages, for all protocols.
        .target(name: "BinaryMessages", swiftSettings: settings),
        .target(name: "UBX", dependencies: ["BinaryMessages"], swiftSettings: settings),
        .target(name: "RTCM3", dependencies: ["BinaryMessages"], swiftSettings: settings),
        .target(name: "SBF", dependencies: ["BinaryMessages"], swiftSettings: settings),
        .target(name: "Unicore", dependencies: ["BinaryMessages"], swiftSettings: settings),
        .target(
            name: "GNSS", dependencies: ["BinaryMessages", "NMEA", "RTCM3", "SBF", "UBX", "Unicore"],
            swiftSettings: settings),
        .target(name: "CSystem", cSettings: [.define("_GNU_SOURCE"), checks]),
        // Services of the operating system: waiting, threads, sockets, errors.
        .target(name: "SystemSupport", dependencies: ["CSystem"], swiftSettings: settings),
        .target(name: "CSerialPort", cSettings: [.define("_GNU_SOURCE"), checks]),
        .systemLibrary(name: "CUDev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .target(name: "Serial", dependencies: ["CSerialPort", "CUDev", "SystemSupport"], swiftSettings: settings),
        .target(name: "DelegateStreams", swiftSettings: settings),
        .target(
            name: "GPSSimulator", dependencies: ["NMEA", "UBX", "GNSS", "Serial", "SystemSupport"],
            swiftSettings: settings),
        // Reading receivers, independent of the use of their data.
        .target(
            name: "Receivers",
            dependencies: ["NMEA", "GNSS", "UBX", "GPSDProtocol", "Serial", "DelegateStreams", "SystemSupport"],
            swiftSettings: settings),
        // Locations and managers, with the API of CoreLocation.
        .target(
            name: "GPSBridge", dependencies: ["NMEA", "GNSS", "Serial", "DelegateStreams", "Receivers"],
            swiftSettings: settings),
        // A separate module, so that programs that only read receivers do not contain the simulator.
        .target(
            name: "GPSBridgeSimulator", dependencies: ["GPSBridge", "GPSSimulator"], swiftSettings: settings),
        // For source code that was written for Apple platforms.
        .target(
            name: "CoreLocation", dependencies: ["CoreLocationSubmodules", "DelegateStreams", "GPSBridge"],
            swiftSettings: settings),
        // `import CoreLocation.CLLocationManager`
        .systemLibrary(name: "CoreLocationSubmodules"),
        // Styled cells, and drawing them on a terminal. Independent of receivers.
        .target(name: "TerminalScreen", swiftSettings: settings),
        // A receiver's state as values that a screen shows.
        .target(name: "Dashboard", dependencies: ["Receivers", "GNSS", "NMEA", "Serial"], swiftSettings: settings),
        // The screen that `gpsbridge monitor` draws.
        .target(
            name: "MonitorScreen",
            dependencies: ["Dashboard", "Receivers", "GNSS", "NMEA", "Serial", "TerminalScreen"],
            swiftSettings: settings),
        .target(name: "GPSBridgeRx", dependencies: ["GPSBridge", rxSwift], swiftSettings: settings),
        // Writes text, mostly numbers, directly into large buffers.
        .target(name: "TextOutput", dependencies: ["NMEA", "GNSS", "SystemSupport"], swiftSettings: settings),
        // The protocol of gpsd in both directions: reports, requests and replies.
        .target(
            name: "GPSDProtocol",
            dependencies: ["BinaryMessages", "NMEA", "GNSS", "RTCM3", "SBF", "TextOutput", "UBX"],
            swiftSettings: settings),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CLZMA", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        // Tracks in the file formats of other programs.
        .target(
            name: "TrackFormats",
            dependencies: ["CExpat", "NMEA", "GNSS", "GPSDProtocol", "SystemSupport", "TextOutput"],
            swiftSettings: settings),
        // SQLite databases: connections, statements and their errors.
        .target(name: "SQLiteDatabase", dependencies: ["CSQLite", "SystemSupport"], swiftSettings: settings),
        // Tracks of many receivers and sessions in an SQLite database.
        .target(
            name: "TrackDatabase", dependencies: ["GNSS", "SQLiteDatabase", "SystemSupport"], swiftSettings: settings),
        // Writes recordings, which stay readable if the program is killed at any moment, and reads them.
        .target(
            name: "Recording",
            dependencies: [
                "BinaryMessages", "CLZMA", "CZlib", "CZstd", "NMEA", "GNSS", "Serial", "DelegateStreams", "Receivers",
                "SQLiteDatabase", "SystemSupport", "TextOutput", "TrackDatabase", "TrackFormats",
            ],
            swiftSettings: settings),
        // One thread that serves receivers to any number of clients, independent of their protocol.
        .target(
            name: "ServerCore",
            dependencies: ["CSystem", "NMEA", "GNSS", "Serial", "Receivers", "SystemSupport", "TextOutput"],
            swiftSettings: settings),
        // Options as data, from which the parser, help texts, manual pages and completions are made.
        .target(name: "CommandLineKit", swiftSettings: settings),
        // Serves receivers to clients of gpsd.
        .target(
            name: "GPSDServer",
            dependencies: [
                "GPSDProtocol", "NMEA", "GNSS", "Receivers", "ServerCore", "SystemSupport", "TextOutput",
                "TrackFormats",
            ],
            swiftSettings: settings),
        // Serves plain NMEA to programs that are not clients of gpsd.
        .target(
            name: "NMEAServer",
            dependencies: [
                "NMEA", "GNSS", "Serial", "Receivers", "ServerCore", "SystemSupport", "TextOutput", "TrackFormats",
            ],
            swiftSettings: settings),
        .target(name: "CNTPClock", cSettings: [checks]),
        .target(
            name: "ClockServer",
            dependencies: ["CNTPClock", "GNSS", "Serial", "Receivers", "ServerCore", "SystemSupport"],
            swiftSettings: settings),
        .target(name: "CWebPage", exclude: ["page", "world"], cSettings: [checks]),
        // A server for HTTP and for server-sent events, and the files of the live page.
        .target(
            name: "WebServer",
            dependencies: ["CWebPage", "GNSS", "NMEA", "ServerCore", "SystemSupport", "TextOutput"],
            swiftSettings: settings),
        // The live page of receivers, and the pages for programs.
        .target(
            name: "WebDashboard",
            dependencies: [
                "Dashboard", "GNSS", "GPSDProtocol", "Receivers", "ServerCore", "SystemSupport", "TextOutput",
                "WebServer",
            ],
            swiftSettings: settings),
        // A map for programs, shown by browsers. It must not need SQLite, so that programs need only libudev-dev.
        .target(
            name: "GPSBridgeMap",
            dependencies: ["DelegateStreams", "GPSBridge", "ServerCore", "SystemSupport", "TextOutput", "WebServer"],
            swiftSettings: settings),
        // A separate module, so that programs do not contain the viewer of their tests.
        .target(
            name: "GPSBridgeMapSimulator", dependencies: ["GPSBridgeMap", "TextOutput"], swiftSettings: settings),
        // A separate module, so that programs with GPSBridgeRx do not contain the map and its page.
        .target(
            name: "GPSBridgeMapRx", dependencies: ["DelegateStreams", "GPSBridgeMap", "GPSBridgeRx", rxSwift],
            swiftSettings: settings),
        // Recorded tracks and the user's own maps, for the live page.
        .target(
            name: "WebLibraries",
            dependencies: [
                "Dashboard", "GNSS", "SQLiteDatabase", "ServerCore", "SystemSupport", "TextOutput", "TrackDatabase",
                "TrackFormats", "WebDashboard", "WebServer",
            ],
            swiftSettings: settings),
        // Fleets of devices. Programs that do not use them need none of these libraries.
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        // The connections of a fleet to its NATS servers or MQTT brokers.
        .target(
            name: "FleetLink", dependencies: ["CMosquitto", "CNATS", "FleetWire", "SystemSupport"],
            swiftSettings: settings),
        // The messages between the devices of a fleet and its center.
        .target(name: "FleetWire", dependencies: ["CCrypto", "CZstd", "GNSS"], swiftSettings: settings),
        // The keys, certificates and rights of a fleet's devices, and the configurations of its servers.
        .target(
            name: "FleetIdentity",
            dependencies: ["CCrypto", "CommandLineKit", "FleetWire", "SystemSupport", "TextOutput"],
            swiftSettings: settings),
        // A device's queue of fixes for the center, and the decision what to send next.
        .target(
            name: "FleetQueue", dependencies: ["FleetWire", "SQLiteDatabase", "SystemSupport"], swiftSettings: settings),
        // The fences of a fleet, and which devices cross them.
        .target(name: "FleetFences", dependencies: ["FleetWire", "GNSS"], swiftSettings: settings),
        // The fixes of a fleet in PostgreSQL.
        .target(
            name: "FleetStore", dependencies: ["CPostgres", "FleetFences", "FleetWire", "GNSS", "SystemSupport"],
            swiftSettings: settings),
        // The commands of the program `gpsbridge`, and what other programs with commands need.
        .target(
            name: "GPSBridgeCLI",
            dependencies: [
                "BinaryMessages", "CommandLineKit", "CTerminal", "Dashboard", "TerminalScreen", "MonitorScreen", "NMEA",
                "GNSS", "GPSDProtocol", "Serial",
                "DelegateStreams", "GPSBridge", "GPSBridgeSimulator", "GPSDServer", "NMEAServer", "ClockServer",
                "WebDashboard", "WebLibraries", "WebServer", "ServerCore", "GPSSimulator", "Receivers", "Recording",
                "SystemSupport",
                "TextOutput",
                "TrackDatabase", "TrackFormats",
            ],
            swiftSettings: settings),
        .executableTarget(name: "gpsbridge", dependencies: ["GPSBridgeCLI"], swiftSettings: settings),
        // A device of a fleet.
        .target(
            name: "FleetEdge", dependencies: ["FleetLink", "FleetQueue", "FleetWire", "GNSS", "SystemSupport"],
            swiftSettings: settings),
        // A collector in the center of a fleet.
        .target(
            name: "FleetCenter", dependencies: ["FleetLink", "FleetStore", "FleetWire", "SystemSupport"],
            swiftSettings: settings),
        // The commands of the program `gpsbridge-fleet`.
        .target(
            name: "FleetCommands",
            dependencies: [
                "CommandLineKit", "Dashboard", "FleetCenter", "FleetEdge", "FleetFences", "FleetIdentity", "FleetLink",
                "FleetQueue",
                "FleetStore", "FleetWire", "GNSS", "GPSBridge", "GPSBridgeCLI", "GPSBridgeMap", "GPSBridgeSimulator",
                "MonitorScreen", "NMEA",
                "ServerCore", "SystemSupport", "TerminalScreen", "TextOutput", "TrackFormats",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "gpsbridge-fleet", dependencies: ["FleetCommands", "FleetWire", "GPSBridgeCLI"],
            swiftSettings: settings),
        .target(name: "CTerminal", cSettings: [.define("_GNU_SOURCE"), checks]),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        .executableTarget(
            name: "allocation-check",
            dependencies: ["BinaryMessages", "CAllocations", "DelegateStreams", "NMEA", "UBX"],
            path: "Tests/AllocationCheck",
            swiftSettings: settings),
        .executableTarget(
            name: "stream-check", dependencies: ["GNSS", "GPSSimulator", "NMEA"], path: "Tests/StreamCheck",
            swiftSettings: settings),
        .executableTarget(
            name: "bench-tracks", dependencies: ["Recording", "Receivers", "GNSS", "TrackDatabase"],
            path: "Benchmarks/Tracks",
            swiftSettings: settings),
        .executableTarget(
            name: "bench-fleet", dependencies: ["FleetRoutes", "FleetStore", "FleetWire", "GNSS"],
            path: "Benchmarks/Fleet",
            swiftSettings: settings),
        // The fixes of simulated devices of a fleet.
        .target(
            name: "FleetRoutes", dependencies: ["FleetWire", "GNSS", "GPSSimulator"], path: "Tests/FleetRoutes",
            swiftSettings: settings),
        // A process with many devices of a fleet, for the load tests.
        .executableTarget(
            name: "fleet-bed",
            dependencies: ["FleetLink", "FleetQueue", "FleetRoutes", "FleetWire", "GNSS", "SystemSupport"],
            path: "Tests/FleetBed",
            swiftSettings: settings),
        .target(name: "TestSupport", dependencies: ["GNSS"], path: "Tests/TestSupport", swiftSettings: settings),
        // A program with a map, for the checks in a browser.
        .executableTarget(
            name: "map-bed", dependencies: ["GPSBridgeMap", "GPSBridgeSimulator", "SystemSupport"],
            path: "Tests/MapBed",
            swiftSettings: settings),
        .executableTarget(name: "usb-bed", path: "Tests/USBBed", cSettings: [.define("_GNU_SOURCE")]),
        .testTarget(
            name: "NMEATests", dependencies: ["NMEA", "CNMEAScan", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeCLITests",
            dependencies: [
                "CommandLineKit", "GPSBridgeCLI", "MonitorScreen", "Receivers", "Recording", "ServerCore",
                "SystemSupport", "TextOutput", "TrackDatabase", "TrackFormats", "GPSSimulator", "Serial", "GNSS",
                "NMEA", "UBX",
                "TestSupport", "WebDashboard",
            ],
            exclude: ["Golden"],
            swiftSettings: settings),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"], swiftSettings: settings),
        .testTarget(
            name: "TextOutputTests",
            dependencies: ["TextOutput", "SystemSupport", "GPSSimulator", "GNSS", "TextTestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GPSDProtocolTests",
            dependencies: [
                "GPSDProtocol", "TextOutput", "GNSS", "NMEA", "ReceiverTestSupport", "TestSupport", "TextTestSupport",
                "SBF", "UBX",
            ],
            exclude: ["Golden"],
            swiftSettings: settings),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "Recording", "SQLiteDatabase", "TrackDatabase", "TrackFormats", "GPSBridge", "GPSBridgeSimulator",
                "GNSS", "NMEA", "SystemSupport", "TestSupport", "TextOutput",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TrackFormatsTests",
            dependencies: [
                "TrackFormats", "GPSSimulator", "GNSS", "NMEA", "SystemSupport", "TestSupport", "TextOutput",
                "TextTestSupport",
            ],
            exclude: ["Golden", "Schemas"],
            swiftSettings: settings),
        .testTarget(
            name: "SQLiteDatabaseTests", dependencies: ["SQLiteDatabase", "SystemSupport", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FleetWireTests", dependencies: ["CZstd", "FleetWire", "GNSS", "GPSSimulator", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FleetQueueTests",
            dependencies: ["FleetQueue", "FleetWire", "GNSS", "SQLiteDatabase", "SystemSupport", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FleetFencesTests", dependencies: ["FleetFences", "FleetWire", "GNSS", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FleetStoreTests",
            dependencies: [
                "CPostgres", "FleetFences", "FleetStore", "FleetTestSupport", "FleetWire", "GNSS", "SystemSupport",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FleetCenterTests",
            dependencies: [
                "FleetCenter", "FleetEdge", "FleetFences", "FleetLink", "FleetQueue", "FleetStore",
                "FleetTestSupport", "FleetWire", "GNSS", "SystemSupport", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FleetEdgeTests",
            dependencies: [
                "FleetEdge", "FleetLink", "FleetQueue", "FleetTestSupport", "FleetWire", "GNSS", "SystemSupport",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FleetCommandsTests",
            dependencies: [
                "CommandLineKit", "FleetCommands", "FleetFences", "FleetIdentity", "FleetQueue", "FleetStore",
                "FleetTestSupport", "FleetWire", "GNSS", "GPSBridgeCLI", "GPSBridgeMap", "GPSBridgeMapSimulator",
                "MonitorScreen", "NMEA", "TerminalScreen", "SystemSupport", "TestSupport",
            ],
            exclude: ["Golden"],
            swiftSettings: settings),
        .testTarget(
            name: "FleetLinkTests",
            dependencies: ["FleetLink", "FleetTestSupport", "FleetWire", "SystemSupport", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FleetIdentityTests",
            dependencies: [
                "CNATS", "FleetIdentity", "FleetLink", "FleetTestSupport", "FleetWire", "SystemSupport", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SystemSupportTests", dependencies: ["SystemSupport", "Serial", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ServerCoreTests",
            dependencies: [
                "CSystem", "ServerCore", "TextOutput", "GPSBridgeSimulator", "Receivers", "Serial", "GNSS", "NMEA",
                "SystemSupport", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "GPSDServerTests",
            dependencies: [
                "GPSDProtocol", "GPSDServer", "ServerCore", "TextOutput", "GPSBridgeSimulator", "Receivers", "Serial",
                "GNSS", "NMEA",
                "SystemSupport", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "NMEAServerTests", dependencies: ["NMEAServer", "Receivers", "GNSS", "NMEA", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ClockServerTests", dependencies: ["CNTPClock", "ClockServer", "ServerCore", "GNSS", "Serial"],
            swiftSettings: settings),
        .testTarget(
            name: "WebServerTests",
            dependencies: [
                "CWebPage", "WebServer", "ServerCore", "GNSS", "Recording", "SystemSupport", "TestSupport",
                "WebTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebDashboardTests",
            dependencies: [
                "WebDashboard", "WebServer", "ServerCore", "Dashboard", "TextOutput", "Receivers", "Serial", "GNSS",
                "NMEA", "UBX", "SystemSupport", "TestSupport", "WebTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebLibrariesTests",
            dependencies: [
                "WebLibraries", "WebDashboard", "WebServer", "SQLiteDatabase", "TrackDatabase", "TrackFormats", "GNSS",
                "SystemSupport", "TestSupport", "TextOutput", "WebTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeMapTests",
            dependencies: [
                "GPSBridgeMap", "GPSBridgeMapSimulator", "GPSBridge", "GPSBridgeSimulator", "DelegateStreams",
                "ServerCore", "SystemSupport", "TestSupport", "TextOutput", "WebServer", "WebTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(name: "BinaryMessagesTests", dependencies: ["BinaryMessages"], swiftSettings: settings),
        .testTarget(name: "UBXTests", dependencies: ["UBX", "BinaryMessages"], swiftSettings: settings),
        .testTarget(name: "RTCM3Tests", dependencies: ["RTCM3", "BinaryMessages"], swiftSettings: settings),
        .testTarget(
            name: "MessageCatalogueTests", dependencies: ["BinaryMessages", "SBF", "Unicore"], swiftSettings: settings),
        .testTarget(
            name: "GNSSTests",
            dependencies: ["BinaryMessages", "GNSS", "NMEA", "SBF", "UBX", "Unicore", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SerialTests", dependencies: ["Serial", "CSerialPort", "SystemSupport", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "DelegateStreamsTests", dependencies: ["DelegateStreams", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "GPSSimulatorTests", dependencies: ["GPSSimulator", "GNSS", "NMEA", "TestSupport", "UBX"],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeSimulatorTests", dependencies: ["GPSBridgeSimulator", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen"], swiftSettings: settings),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "Dashboard", "DashboardTestSupport", "GPSBridgeSimulator", "Receivers", "GNSS", "NMEA", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "MonitorScreenTests",
            dependencies: [
                "MonitorScreen", "Dashboard", "DashboardTestSupport", "Receivers", "TerminalScreen",
                "GPSBridgeSimulator", "TestSupport",
            ],
            exclude: ["Golden"], swiftSettings: settings),
        .testTarget(
            name: "CoreLocationTests", dependencies: ["CoreLocation", "GPSBridgeSimulator"], swiftSettings: settings),
        // Epochs for tests, and the text that is written for them.
        .target(
            name: "TextTestSupport", dependencies: ["TextOutput", "GNSS", "NMEA"], path: "Tests/TextTestSupport",
            swiftSettings: settings),
        // The servers of a fleet.
        .target(
            name: "FleetTestSupport", dependencies: ["FleetLink", "TestSupport"], path: "Tests/FleetTestSupport",
            swiftSettings: settings),
        // Programs that call a server on the same event loop.
        .target(
            name: "WebTestSupport", dependencies: ["ServerCore", "SystemSupport"], path: "Tests/WebTestSupport",
            swiftSettings: settings),
        .target(
            name: "DashboardTestSupport", dependencies: ["Dashboard", "GPSBridgeSimulator", "Receivers", "UBX"],
            path: "Tests/DashboardTestSupport", swiftSettings: settings),
        .target(
            name: "ReceiverTestSupport", dependencies: ["DelegateStreams", "Receivers", "Serial", "TestSupport"],
            path: "Tests/ReceiverTestSupport", swiftSettings: settings),
        .testTarget(
            name: "ReceiversTests",
            dependencies: [
                "Receivers", "DelegateStreams", "GPSDProtocol", "GPSSimulator", "Serial", "SystemSupport", "GNSS",
                "NMEA",
                "UBX", "ReceiverTestSupport", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "GPSBridgeTests",
            dependencies: [
                "GPSBridge", "Receivers", "DelegateStreams", "GPSSimulator", "Serial", "GNSS", "NMEA",
                "ReceiverTestSupport", "TestSupport",
            ],
            swiftSettings: settings),
    ]
)

// Builds with a sanitizer need only a part of the tests: see test-tsan in the Makefile.
if let names = Context.environment["TEST_TARGETS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
