import FoundationEssentials
import GNSS
import ReceiverTestSupport
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of a location machine's events when receivers, permissions or clocks fail.
@Suite struct LocationTroubleTests {
    private var machine = LocationMachine()
    private let start = ContinuousClock.now
    private let denied = Receiver.Status(phase: .waiting(.error(.denied)), since: .now)

    init() { machine.begin(isDenied: false) }

    private mutating func handle(_ epochs: Epoch..., isRecording: Bool = false) -> [LocationEvent] {
        machine.handle(epochs, isSimulated: false, isRecording: isRecording, arrival: Date())
    }

    @Test("every service started after a denial reports the denial")
    mutating func servicesStartedAfterADenialFail() {
        _ = machine.startUpdating()
        _ = machine.handle(denied)
        #expect(machine.startUpdatingHeading().failures.map(\.code) == [.denied])
        #expect(machine.setMonitoringSignificantChanges(true).failures.map(\.code) == [.denied])
        #expect(machine.setMonitoringSignificantChanges(false).isEmpty)
        let region = CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        let errors = machine.startMonitoring(region).monitoringFailures(of: region)
        #expect(errors.map(\.code) == [.regionMonitoringDenied])
        #expect(errors.first?.description.contains("dialout") == true)
    }

    @Test("a denial is reported once for each region that was monitored before, and the region stays monitored")
    mutating func monitoredRegionsReportADenial() {
        let regions = ["home", "work"].map {
            CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: $0)
        }
        for region in regions { _ = machine.startMonitoring(region) }
        let events = machine.handle(denied)
        for region in regions {
            let errors = events.monitoringFailures(of: region)
            #expect(errors.map(\.code) == [.regionMonitoringDenied])
            #expect(errors.first?.description.contains("dialout") == true)
        }
        #expect(machine.handle(denied).isEmpty)
        #expect(machine.regions.regions == Set(regions))
        _ = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        let states = handle(epoch(0)).filter { if case .didDetermineState = $0 { true } else { false } }
        #expect(states.count == 2)
    }

    @Test("a monitor reports a denial of its condition once")
    mutating func monitorDuringADenial() {
        let center = Coordinate(latitude: 52, longitude: 13)
        let receiver = Receiver(.feed(Receiver.Feed(name: "silence") { AnyIterator { nil } }))
        let watcher = MonitorWatcher(receiver)
        watcher.add(
            LocationMonitor.CircularGeographicCondition(center: center, radius: 100), "home", assuming: .unknown)
        let manager = LocationManager(receiver, callbacks: .anywhere)
        _ = machine.startMonitoring(CircularRegion(center: center, radius: 100, identifier: "home"))
        for event in machine.handle(denied) { watcher.handle(event, from: manager) }
        let events = watcher.subscribe().unhandled.map(\.event)
        #expect(events.map(\.state) == [.unmonitored] && events.first?.authorizationDenied == true)
        watcher.remove("home")
    }

    @Test("simultaneous changes of a condition leave the condition in the record monitored")
    func simultaneousChangesOfACondition() async {
        let watcher = MonitorWatcher(Receiver(.feed(Receiver.Feed(name: "silence") { AnyIterator { nil } })))
        for round in 1...10_000 {
            await withTaskGroup { group in
                for radius in [100.0, 200, 300, 400] {
                    group.addTask {
                        watcher.add(
                            LocationMonitor.CircularGeographicCondition(
                                center: Coordinate(latitude: 52, longitude: 13), radius: radius),
                            "home", assuming: .unknown)
                    }
                }
            }
            let recorded = watcher.record(for: "home")?.condition as? LocationMonitor.CircularGeographicCondition
            let monitored = watcher.manager.monitoredRegions.map { ($0 as? CircularRegion)?.radius }
            guard monitored == [recorded?.radius] else {
                Issue.record("in round \(round), \(monitored) is monitored instead of \(recorded?.radius ?? -1)")
                break
            }
        }
        watcher.remove("home")
    }

    @Test("unplugging the receiver ends a denial", arguments: [Receiver.Reason.noDevice, .deviceIsAway])
    mutating func aDenialEndsWhenTheReceiverIsUnplugged(_ reason: Receiver.Reason) {
        _ = machine.handle(denied)
        let away = Receiver.Status(phase: .waiting(reason), since: start)
        #expect(machine.handle(away).authorizations == [.authorizedWhenInUse])
        #expect(!machine.needsReceiver)
    }

    @Test("locations from a receiver without a date get the computer's time")
    mutating func aReceiverWithoutADateGetsTheComputersTime() throws {
        _ = machine.startUpdating()
        var epoch = epoch(0)
        epoch.fix.time = nil
        // The first undated epochs are held back, because the first burst may have lost its date.
        for _ in 0..<3 { #expect(handle(epoch).updates.isEmpty) }
        let before = Date()
        let location = try #require(handle(epoch).updates.first?.first)
        #expect((before...Date()).contains(location.timestamp))
    }

    @Test("an undated epoch is dropped if a dated epoch follows")
    mutating func dateInTheNextBurst() {
        _ = machine.startUpdating()
        for second in 0..<5 {
            var undated = epoch(0)
            undated.fix.time = nil
            #expect(handle(undated).updates.isEmpty)
            #expect(handle(epoch(Int64(second))).updates.count == 1)
        }
    }

    @Test("a recording without a date gives no location and reports the reason once")
    mutating func aRecordingWithoutADateHasNoLocation() {
        _ = machine.startUpdating()
        var epoch = epoch(0)
        epoch.fix.time = nil
        let failures = (0..<10).flatMap { _ in handle(epoch, isRecording: true).failures }
        #expect(failures.count == 1)
        #expect(failures.first?.description.hasPrefix("the recording contains no dates") == true)
        #expect(machine.location == nil)
    }

    @Test("after the time jumps back, location updates resume with the third epoch")
    mutating func timeThatJumpsBack() {
        _ = machine.startUpdating()
        // A recording of eight seconds that starts over.
        for second in 0..<8 { _ = handle(epoch(Int64(second))) }
        let counts = (0..<8).map { handle(epoch(Int64($0))).updates.count }
        #expect(counts == [0, 0, 1, 1, 1, 1, 1, 1])
    }

    @Test("a receiver that sends a binary protocol is reported as .locationUnknown")
    mutating func binaryProtocol() {
        _ = machine.startUpdating()
        let binary = Receiver.Status(phase: .reading(.binary(.ubx)), since: start)
        #expect(machine.handle(binary).failures.map(\.code) == [.locationUnknown])
    }

    @Test("stopping significant-change updates does not cancel a location request")
    mutating func requestWithSignificantChangesStopped() throws {
        _ = machine.setMonitoringSignificantChanges(true)
        _ = machine.requestLocation(at: start)
        let event = try #require(handle(epoch(0)).first { if case .didUpdateLocations = $0 { true } else { false } })
        let beginning = machine.period(of: event)
        _ = machine.setMonitoringSignificantChanges(false)
        #expect(machine.period(of: event) == beginning)
        #expect(machine.deadline == nil)
    }

    @Test(
        "a location request fails immediately if no receiver can be read",
        arguments: [.waiting(.noDevice), .waiting(.deviceIsAway), .waiting(.error(.busy)), .ended] as [Receiver.Phase])
    mutating func requestWithoutAReceiver(_ phase: Receiver.Phase) {
        let status = Receiver.Status(phase: phase, since: start)
        _ = machine.requestLocation(at: start)
        let failures = machine.handle(status).failures
        #expect(failures.map(\.code) == [.locationUnknown])
        #expect(failures.map(\.description) == [status.cause])
        #expect(machine.deadline == nil)
        // A later request fails as well.
        #expect(machine.requestLocation(at: start + .seconds(1)).failures.map(\.description) == [status.cause])
        #expect(!machine.needsReceiver)
    }

    @Test("a request repeated in the delegate's failure method fails once a second")
    mutating func repeatedRequest() {
        let status = Receiver.Status(phase: .waiting(.noDevice), since: start)
        _ = machine.handle(status)
        #expect(machine.requestLocation(at: start).failures.count == 1)
        var failures = 0
        for millisecond in 0..<10_000 {
            let now = start + .milliseconds(millisecond)
            failures += (machine.requestLocation(at: now) + machine.tick(at: now)).failures.count
        }
        #expect(failures == 9)
        #expect(machine.deadline == start + .seconds(10))
    }

    @Test("a repeated request fails earlier if the reason changes")
    mutating func repeatedRequestWithAnotherReason() {
        _ = machine.handle(Receiver.Status(phase: .waiting(.noDevice), since: start))
        _ = machine.requestLocation(at: start)
        #expect(machine.requestLocation(at: start).isEmpty)
        let busy = Receiver.Status(phase: .waiting(.error(.busy)), since: start)
        #expect(machine.handle(busy).failures.map(\.description) == [busy.cause])
        #expect(machine.requestLocation(at: start).isEmpty)
        #expect(machine.handle(denied).failures.map(\.code) == [.denied])
    }

    @Test("a repeated request gets the location of a receiver that is plugged in meanwhile")
    mutating func repeatedRequestWithAReceiver() {
        _ = machine.handle(Receiver.Status(phase: .waiting(.noDevice), since: start))
        for _ in 0..<2 { _ = machine.requestLocation(at: start) }
        _ = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        #expect(machine.tick(at: start + .seconds(1)).isEmpty)
        #expect(machine.deadline == start + .seconds(10))
        #expect(handle(epoch(0)).updates.count == 1)
    }

    @Test("a request repeated during a denial fails once a second, although opening is retried")
    mutating func repeatedRequestDuringADenial() {
        _ = machine.handle(denied)
        #expect(machine.requestLocation(at: start).failures.map(\.code) == [.denied])
        #expect(machine.requestLocation(at: start).isEmpty)
        _ = machine.handle(Receiver.Status(phase: .opening, since: start))
        #expect(machine.handle(denied).failures.isEmpty)
        #expect(machine.tick(at: start + .seconds(1)).failures.map(\.code) == [.denied])
        #expect(machine.deadline == nil)
    }

    @Test("when the receiver is unplugged, a location request is answered with the best location so far")
    mutating func requestWithALostReceiver() {
        machine.settings.desiredAccuracy = 1
        _ = machine.requestLocation(at: start)
        _ = handle(epoch(0, accuracy: 30))
        let events = machine.handle(Receiver.Status(phase: .waiting(.noDevice), since: start))
        #expect(events.updates.first?.first?.horizontalAccuracy == 30)
        #expect(events.failures.isEmpty)
    }

    @Test("a failure that affects both a request and updates is reported once")
    mutating func requestBesideUpdates() {
        let away = Receiver.Status(phase: .waiting(.deviceIsAway), since: start)
        _ = machine.startUpdating()
        _ = machine.requestLocation(at: start)
        #expect(machine.handle(away).failures.count == 1)
        #expect(machine.handle(away).failures.isEmpty)
        #expect(machine.requestLocation(at: start + .seconds(1)).failures.count == 1)
    }

    @Test("a location request waits while the receiver is unplugged or a server has no receiver")
    mutating func requestThatWaits() {
        _ = machine.requestLocation(at: start)
        #expect(machine.handle(Receiver.Status(phase: .lost(.unplugged), since: start)).failures.isEmpty)
        var searching = Receiver.Status(phase: .waiting(.noDevice), since: start)
        searching.server = Receiver.Server()
        #expect(machine.handle(searching).failures.isEmpty)
        _ = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        #expect(handle(epoch(0)).updates.count == 1)
    }

    @Test(
        "the error for a request that times out reports the receiver's state",
        arguments: [
            (.reading(.silent), "the receiver: no data for several seconds"),
            (.lost(.unplugged), "lost the receiver: "),
            (
                .findingBaudRate(.undecided),
                "no position arrived before the request timed out: the receiver: finding the baud rate"
            ),
            (.reading(.good), "no position arrived before the request timed out"),
        ] as [(Receiver.Phase, String)])
    mutating func requestThatTimesOut(_ phase: Receiver.Phase, _ reason: String) throws {
        _ = machine.requestLocation(at: start)
        #expect(machine.handle(Receiver.Status(phase: phase, since: start)).failures.isEmpty)
        let error = try #require(machine.tick(at: start + .seconds(10)).failures.first)
        #expect(error.code == .locationUnknown)
        #expect(error.description.hasPrefix(reason), "\(error)")
    }

    @Test("the error for a request that times out reports the missing position")
    mutating func requestWithoutAPosition() {
        _ = machine.requestLocation(at: start)
        _ = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        _ = handle(epoch(0, mode: .noFix))
        let failures = machine.tick(at: start + .seconds(10)).failures
        #expect(failures.map(\.description) == ["the receiver currently has no position"])
    }

    @Test("a location request with a timeout of Int64.max seconds does not overflow the deadline")
    mutating func aRequestMayWaitForEver() throws {
        machine.settings.requestWindow = .seconds(Int64.max)
        _ = machine.requestLocation(at: start)
        let deadline = try #require(machine.deadline)
        #expect(deadline > start + .seconds(900_000_000))
        #expect(deadline < start + .seconds(1_100_000_000))
    }

    /// A region that contains everything north of its center.
    private final class North: CircularRegion, @unchecked Sendable {
        override func contains(_ coordinate: LocationCoordinate2D) -> Bool { coordinate.latitude > center.latitude }
    }

    @Test("a custom region changes state only after two consecutive locations indicate the new state")
    mutating func customRegionNeedsTwoLocations() {
        _ = machine.startMonitoring(
            North(center: Coordinate(latitude: 52, longitude: 13), radius: 10, identifier: "north"))
        var states: [RegionState] = []
        for (second, north) in [-1.0, 1, -1, 1, 1, 900, -1, 1].enumerated() {
            for case .didDetermineState(let state, _, _) in handle(epoch(Int64(second), north: north)) {
                states.append(state)
            }
        }
        #expect(states == [.outside, .inside])
    }

    @Test("a slow manager does not overwrite the shared location with an older location")
    func laggingManagerKeepsTheSharedLocation() throws {
        let receiver = Receiver(.file("/dev/null"))
        let (older, younger, muchOlder) = (
            try #require(Location(epoch(100))), try #require(Location(epoch(101))), try #require(Location(epoch(0)))
        )
        receiver.sharedLocations.record(older, after: nil)
        receiver.sharedLocations.record(younger, after: older)
        receiver.sharedLocations.record(older, after: nil)
        #expect(receiver.sharedLocations.last == younger)
        // The receiver had a wrong date and has corrected it.
        receiver.sharedLocations.record(muchOlder, after: younger)
        #expect(receiver.sharedLocations.last == muchOlder)
        #expect(LocationManager(receiver).location == muchOlder)
    }
}
