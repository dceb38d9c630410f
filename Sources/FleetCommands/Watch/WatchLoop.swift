import FleetLink
import FleetWire
import GNSS
import GPSBridgeCLI
import MonitorScreen
import SystemSupport

/// The event loop of `gpsbridge fleet watch` on a terminal.
struct WatchLoop {
    private let link: LiveLink
    private let screen: Screen
    private var fleet: WatchedFleet
    private var drawn = ContinuousClock.now - interval
    private var hasQuit = false

    /// The maximum time between redraws. It is short because the ages on the screen change every second.
    private static let interval = Duration.milliseconds(500)

    init(_ link: LiveLink, _ fleet: WatchedFleet) throws(Failure) {
        self.link = link
        self.fleet = fleet
        screen = try Screen()
    }

    /// Shows the screen until the user quits.
    mutating func run() -> ExitCode {
        defer {
            screen.leave()
            link.close()
        }
        while !hasQuit, !screen.isClosed, !Shutdown.isRequested {
            draw()
            let due = drawn + Self.interval
            var awaited = PollList(link.descriptor, screen.signals, screen.keyboard, Shutdown.descriptor)
            awaited.wait(for: min(due, screen.deadline ?? due) - .now)
            if !awaited.isReady(2) { press(screen.expireKeys()) }
            // After Ctrl-Z, pending keystrokes belong to the shell.
            if awaited.isReady(1) { screen.handleSignals() } else if awaited.isReady(2) { press(screen.readKeys()) }
            if awaited.isReady(0) { for event in link.events() { _ = fleet.handle(event, now: Self.now) } }
        }
        return .success
    }

    private mutating func draw() {
        guard screen.isChanged || ContinuousClock.now - drawn >= Self.interval else { return }
        drawn = .now
        guard screen.isReady() else { return }
        screen.isChanged = false
        screen.show(WatchScreen(fleet, size: screen.size, now: Self.now).picture)
    }

    private mutating func press(_ keys: [MonitorKey]) {
        for key in keys {
            screen.isChanged = true
            if key == .character("q") { hasQuit = true } else { fleet.press(key, on: screen.size) }
        }
    }

    /// The current time in seconds since 1970.
    static var now: Int64 { UTCTime.now.secondsSince1970 }
}
