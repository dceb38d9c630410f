import FoundationEssentials
import GPSSimulator
import ReceiverTestSupport
import Serial
import Testing

@testable import GNSS
@testable import GPSBridge
@testable import Receivers

/// Tests of a location machine's events, without a receiver, clock or executor.
@Suite struct LocationMachineTests {
    private var machine = LocationMachine()
    private let start = ContinuousClock.now

    init() { machine.begin(isDenied: false) }

    private mutating func handle(_ epochs: Epoch...) -> [LocationEvent] {
        machine.handle(epochs, isSimulated: false, arrival: Date())
    }

    @Test("the latest location is available, but not delivered, before updates are started")
    mutating func locationWithoutAStart() {
        #expect(handle(epoch(0)).updates.isEmpty)
        #expect(abs((machine.location?.coordinate.latitude ?? 0) - 52) < 1e-12)
        #expect(!machine.needsReceiver)
    }

    @Test("location updates are delivered in time order until they are stopped")
    mutating func updatesComeInTheOrderOfTimeAndEndWithAStop() {
        _ = machine.startUpdating()
        #expect(machine.needsReceiver)
        let updates = handle(epoch(0), epoch(1), epoch(2)).updates
        #expect(updates.count == 1)
        #expect(updates.first?.map(\.timestamp.timeIntervalSince1970) == [1_800_000_000, 1_800_000_001, 1_800_000_002])
        _ = machine.stopUpdating()
        #expect(handle(epoch(3)).updates.isEmpty)
        #expect(machine.location?.timestamp.timeIntervalSince1970 == 1_800_000_003)
    }

    @Test("the first location after a restart ignores the distance filter")
    mutating func restartIgnoresTheDistanceFilter() {
        machine.settings.distanceFilter = 100
        _ = machine.startUpdating()
        #expect(handle(epoch(0)).updates.count == 1)
        _ = machine.startUpdating()
        #expect(handle(epoch(1)).updates.isEmpty)
        _ = machine.stopUpdating()
        _ = machine.startUpdating()
        #expect(handle(epoch(2)).updates.count == 1)
    }

    @Test("the distance filter measures from the last delivered location")
    mutating func theDistanceFilterCountsFromTheLastUpdate() {
        machine.settings.distanceFilter = 10
        _ = machine.startUpdating()
        var seconds: [Int64] = []
        for second in 0..<30 as Range<Int64> where !handle(epoch(second, north: Double(second) * 4)).updates.isEmpty {
            seconds.append(second)
        }
        #expect(seconds == [0, 3, 6, 9, 12, 15, 18, 21, 24, 27])
    }

    @Test("the desired accuracy does not filter location updates")
    mutating func theDesiredAccuracyDoesNotFilterUpdates() {
        machine.settings.desiredAccuracy = 1
        _ = machine.startUpdating()
        #expect(handle(epoch(0, accuracy: 50)).updates.count == 1)
    }

    @Test("a request is answered once by the first accurate location")
    mutating func aRequestIsAnsweredOnce() {
        machine.settings.desiredAccuracy = 10
        _ = machine.requestLocation(at: start)
        #expect(handle(epoch(0, accuracy: 30)).updates.isEmpty)
        #expect(handle(epoch(1, accuracy: 8)).updates.count == 1)
        #expect(handle(epoch(2, accuracy: 8)).updates.isEmpty)
        #expect(machine.tick(at: start + .seconds(60)).isEmpty)
        #expect(!machine.needsReceiver)
    }

    /// Returns an epoch that amends the epoch of the same second.
    private func amendment(_ second: Int64, accuracy: Double) -> Epoch {
        var version = epoch(second, accuracy: accuracy)
        version.isAmendment = true
        return version
    }

    @Test("a request gets the amendment of an epoch if the amendment is more accurate", arguments: [true, false])
    mutating func requestAndAmendment(isUpdating: Bool) {
        if isUpdating { _ = machine.startUpdating() }
        _ = machine.requestLocation(at: start)
        #expect(handle(epoch(0, accuracy: 30)).updates.count == (isUpdating ? 1 : 0))
        #expect(handle(amendment(0, accuracy: 8)).updates.first?.first?.horizontalAccuracy == 8)
        #expect(machine.deadline == nil)
    }

    @Test("a location request made between an epoch and its amendment is answered with the amendment")
    mutating func requestBeforeAmendment() {
        _ = handle(epoch(0, accuracy: 8))
        _ = machine.requestLocation(at: start)
        #expect(handle(amendment(0, accuracy: 8)).updates.count == 1)
    }

    @Test("a request that times out gets the best epoch with its amendment")
    mutating func lastVersion() {
        machine.settings.desiredAccuracy = 1
        _ = machine.requestLocation(at: start)
        _ = handle(epoch(0, accuracy: 30), amendment(0, accuracy: 20))
        _ = handle(epoch(1, accuracy: 25))
        #expect(machine.tick(at: start + .seconds(10)).updates.first?.first?.horizontalAccuracy == 20)
    }

    @Test("an amendment that is not more accurate is not delivered again")
    mutating func versionThatIsNotBetter() {
        machine.settings.desiredAccuracy = 1
        _ = machine.startUpdating()
        _ = machine.requestLocation(at: start)
        #expect(handle(epoch(0, accuracy: 30)).updates.count == 1)
        #expect(handle(amendment(0, accuracy: 30)).updates.isEmpty)
        #expect(machine.tick(at: start + .seconds(10)).isEmpty)
    }

    @Test("a request that times out gets the best location so far")
    mutating func aRequestWhoseWindowEndsGetsTheBestLocation() {
        machine.settings.desiredAccuracy = 1
        _ = machine.requestLocation(at: start)
        _ = handle(epoch(0, accuracy: 30))
        _ = handle(epoch(1, accuracy: 20))
        _ = handle(epoch(2, accuracy: 40))
        #expect(machine.tick(at: start + .seconds(9)).isEmpty)
        let updates = machine.tick(at: start + .seconds(10)).updates
        #expect(updates.first?.first?.horizontalAccuracy == 20)
        #expect(machine.deadline == nil)
    }

    @Test("a request's best location is not delivered after a newer location")
    mutating func bestLocationIsNotDeliveredAfterANewerOne() {
        machine.settings.desiredAccuracy = 1
        machine.settings.distanceFilter = 50
        _ = machine.startUpdating()
        _ = handle(epoch(0, accuracy: 30))
        _ = machine.requestLocation(at: start)
        // The filter holds back the best location, and a newer location is delivered afterwards.
        #expect(handle(epoch(1, north: 10, accuracy: 5)).updates.isEmpty)
        #expect(handle(epoch(2, north: 60, accuracy: 30)).updates.count == 1)
        #expect(machine.tick(at: start + .seconds(10)).isEmpty)
        #expect(machine.deadline == nil)
    }

    @Test("a request made during updates gets the best location since the last update")
    mutating func requestDuringUpdates() {
        machine.settings.desiredAccuracy = 1
        machine.settings.distanceFilter = 50
        _ = machine.startUpdating()
        _ = machine.requestLocation(at: start)
        #expect(handle(epoch(0, accuracy: 5)).updates.count == 1)
        _ = handle(epoch(1, north: 10, accuracy: 20))
        _ = handle(epoch(2, north: 20, accuracy: 30))
        let answer = machine.tick(at: start + .seconds(10)).updates.first?.first
        #expect(answer?.timestamp.timeIntervalSince1970 == 1_800_000_001)
        // The filter measures distances from this location.
        #expect(handle(epoch(3, north: 55)).updates.isEmpty)
        #expect(handle(epoch(4, north: 61)).updates.count == 1)
    }

    @Test("random sequences of calls deliver locations in time order")
    mutating func randomCallsKeepTheOrderOfTime() {
        var random = SeededRandom(seed: 7)
        var last = -Double.infinity
        machine.settings.desiredAccuracy = 2
        for second in 0..<20_000 as Range<Int64> {
            let now = start + .seconds(second)
            switch random.next() % 12 {
            case 0: _ = machine.startUpdating()
            case 1: _ = machine.stopUpdating()
            case 2, 3: _ = machine.requestLocation(at: now)
            case 4: machine.settings.distanceFilter = Double(random.next() % 80)
            case 5: _ = machine.setMonitoringSignificantChanges(random.next() % 2 == 0)
            default: break
            }
            let epochs = (0...random.next() % 3).map { index in
                epoch(
                    2 * second + Int64(index) - Int64(random.next() % 3), north: Double(random.next() % 1_000),
                    accuracy: Double(1 + random.next() % 50))
            }
            let events =
                machine.handle(epochs, isSimulated: false, arrival: Date()) + machine.tick(at: now)
            for location in events.updates.flatMap({ $0 }) {
                let time = location.timestamp.timeIntervalSince1970
                #expect(time >= last)
                last = time
            }
        }
        #expect(last > 0)
    }

    @Test("a location request that gets no location fails only once")
    mutating func aRequestWithoutAnyLocationFailsOnce() {
        _ = machine.requestLocation(at: start)
        let failures = machine.tick(at: start + .seconds(10)).failures
        #expect(failures.map(\.code) == [.locationUnknown])
        #expect(machine.tick(at: start + .seconds(20)).isEmpty)
    }

    @Test("stopping location updates cancels a pending location request")
    mutating func aStopCancelsTheRequest() {
        _ = machine.requestLocation(at: start)
        _ = machine.stopUpdating()
        #expect(machine.tick(at: start + .seconds(10)).isEmpty)
        #expect(handle(epoch(0)).updates.isEmpty)
    }

    @Test("the loss of the fix is reported only once until the next fix")
    mutating func aMissingFixIsReportedOnce() {
        _ = machine.startUpdating()
        #expect(handle(epoch(0, mode: .noFix)).failures.map(\.code) == [.locationUnknown])
        #expect(handle(epoch(1, mode: .noFix)).failures.isEmpty)
        _ = handle(epoch(2))
        #expect(handle(epoch(3, mode: .noFix)).failures.count == 1)
    }

    @Test("the authorization is .denied if permission to open the port is missing")
    mutating func aReceiverWithoutPermissionIsDenied() {
        _ = machine.startUpdating()
        let error = LinkError(
            SerialError(.open, path: "/dev/ttyUSB0", number: 13, cause: .permissionDenied(group: "dialout")))
        let events = machine.handle(Receiver.Status(phase: .waiting(.error(error)), since: start))
        #expect(machine.authorization == .denied)
        #expect(events.failures.first?.code == .denied)
        #expect(events.failures.first?.description.contains("usermod") == true)
        // Reading the receiver ends the denial.
        _ = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        #expect(machine.authorization == .authorizedWhenInUse)
    }

    @Test("each connection and each disconnection is reported once")
    mutating func connectionsAndDisconnectionsAreReported() {
        var events = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        events += machine.handle(Receiver.Status(phase: .reading(.silent), since: start))
        events += machine.handle(Receiver.Status(phase: .lost(.closed("x")), since: start))
        events += machine.handle(Receiver.Status(phase: .waiting(.deviceIsAway), since: start))
        events += machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        let names = events.compactMap { event -> String? in
            switch event {
            case .didConnect: "connect"
            case .didDisconnect: "disconnect"
            default: nil
            }
        }
        #expect(names == ["connect", "disconnect", "connect"])
    }

    @Test("noisy positions at the edge of a region cause one entry and one exit")
    mutating func aCircleIsEnteredAndLeftOnce() {
        let region = CircularRegion(
            center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        #expect(machine.regions.start(region).count == 1)
        var events: [String] = []
        let places: [Double] = [300, 200, 101, 99, 101, 99, 50, 20, 99, 101, 99, 150, 300]
        for (second, north) in places.enumerated() {
            for event in handle(epoch(Int64(second), north: north, accuracy: 5)) {
                switch event {
                case .didEnterRegion: events.append("enter \(north)")
                case .didExitRegion: events.append("exit \(north)")
                default: break
                }
            }
        }
        #expect(events == ["enter 50.0", "exit 150.0"])
    }

    @Test("no entry is reported for a receiver that is already inside a region when monitoring starts")
    mutating func monitoringThatStartsInside() {
        let region = CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        _ = machine.regions.start(region)
        let events = handle(epoch(0))
        #expect(!events.contains { if case .didEnterRegion = $0 { true } else { false } })
        #expect(events.contains { if case .didDetermineState(.inside, _, _) = $0 { true } else { false } })
    }

    /// Returns the states and crossings of a region of 100 meters that a series of locations causes.
    private mutating func crossings(_ places: [(north: Double, accuracy: Double)]) -> [String] {
        let center = Coordinate(latitude: 52, longitude: 13)
        _ = machine.regions.start(CircularRegion(center: center, radius: 100, identifier: "home"))
        return places.enumerated().flatMap { second, place in
            handle(epoch(Int64(second), north: place.north, accuracy: place.accuracy)).compactMap { event in
                switch event {
                case .didDetermineState(let state, _, _): "\(second) \(state)"
                case .didEnterRegion: "entry"
                case .didExitRegion: "exit"
                default: nil
                }
            }
        }
    }

    @Test("an inaccurate first location causes no entry", arguments: [148.0, 160, 240])
    mutating func inaccurateFirstLocation(_ north: Double) {
        #expect(crossings([(north, 150), (0, 4.5), (1, 4.5), (0, 4.5)]) == ["1 inside"])
    }

    @Test("three inaccurate locations with the same result determine the first state")
    mutating func inaccurateLocations() {
        #expect(
            crossings([(20, 200), (120, 200), (20, 200), (30, 200), (40, 200), (300, 5)]) == [
                "4 inside", "5 outside", "exit",
            ])
    }

    @Test("starting to monitor the same circle again does not discard the locations so far")
    mutating func circleStartedAgain() {
        #expect((0..<3).flatMap { _ in crossings([(20, 200)]) } == ["0 inside"])
    }

    @Test("an uncertain state that is reported on request causes no entry")
    mutating func uncertainAnswer() {
        let region = CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        _ = machine.regions.start(region)
        _ = handle(epoch(0, north: 148, accuracy: 150))
        for _ in 0..<5 {
            #expect(machine.regions.ask(region, isInside: false, at: machine.location).count == 1)
        }
        let names = handle(epoch(1)).compactMap { event -> String? in
            switch event {
            case .didDetermineState(let state, _, _): "\(state)"
            case .didEnterRegion: "entry"
            default: nil
            }
        }
        #expect(names == ["inside"])
    }

    @Test("a region state reported on request is not reported again")
    mutating func aReportedStateIsNotRepeated() {
        let region = CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        _ = handle(epoch(0))
        _ = machine.regions.start(region)
        #expect(machine.regions.ask(region, isInside: true, at: machine.location).count == 1)
        #expect(!handle(epoch(1)).contains { if case .didDetermineState = $0 { true } else { false } })
        // The receiver leaves the region while a second request is pending.
        #expect(machine.regions.ask(region, isInside: nil, at: nil).count == 1)
        let events = handle(epoch(2, north: 300))
        #expect(events.contains { if case .didExitRegion = $0 { true } else { false } })
    }

    @Test("a location from before the receiver was last read does not decide the state of a monitored region")
    mutating func outdatedLocation() {
        _ = handle(epoch(0))
        #expect(machine.currentLocation == machine.location && machine.location != nil)
        machine.endListening()
        #expect(machine.currentLocation == nil && machine.location != nil)
        _ = handle(epoch(1))
        #expect(machine.currentLocation == machine.location)
    }

    @Test("significant changes are at least 500 m apart")
    mutating func significantChangesAreFiveHundredMetresApart() {
        _ = machine.setMonitoringSignificantChanges(true)
        var seconds: [Int64] = []
        for second in 0..<10 as Range<Int64> where !handle(epoch(second, north: Double(second) * 200)).updates.isEmpty {
            seconds.append(second)
        }
        #expect(seconds == [0, 3, 6, 9])
    }

    @Test("after updates, the next significant change is at least 500 m from the last update")
    mutating func significantChangesAfterUpdates() {
        _ = machine.setMonitoringSignificantChanges(true)
        _ = handle(epoch(0))
        _ = machine.startUpdating()
        _ = handle(epoch(1, north: 2_000))
        _ = machine.stopUpdating()
        #expect(handle(epoch(2, north: 2_001)).updates.isEmpty)
        #expect(!handle(epoch(3, north: 2_600)).updates.isEmpty)
    }

    @Test("a state that was requested before it was known is reported once")
    mutating func stateRequestedTwice() {
        let region = CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        _ = machine.regions.start(region)
        #expect(machine.regions.ask(region, isInside: nil, at: nil).isEmpty)
        _ = handle(epoch(0, north: 50, accuracy: 200))
        #expect(machine.regions.ask(region, isInside: true, at: machine.location).count == 1)
        #expect(!handle(epoch(1)).contains { if case .didDetermineState = $0 { true } else { false } })
    }

    @Test("a region that is larger than the earth cannot be monitored")
    mutating func tooLargeRegion() {
        let center = Coordinate(latitude: 52, longitude: 13)
        for (radius, isPossible) in [(RegionWatch.maxRadius, true), (RegionWatch.maxRadius * 1.01, false)] {
            let region = CircularRegion(center: center, radius: radius, identifier: "\(isPossible)")
            _ = machine.startMonitoring(region)
            #expect((machine.regions.period(of: region.identifier) != nil) == isPossible)
        }
    }

    @Test("each region state has the time of the location that determined it")
    mutating func timesOfStates() {
        let region = CircularRegion(center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")
        _ = machine.regions.start(region)
        let events = handle(epoch(0), epoch(60, north: 900), epoch(120))
        let dates = events.compactMap { if case .didDetermineState(_, _, let date) = $0 { date } else { nil } }
        #expect(dates.count == 3 && dates == dates.sorted())
        #expect(dates.last?.timeIntervalSince(dates[0]) == 120)
    }

    @Test("a location request is not answered with a location from before the request")
    mutating func aRequestIgnoresEarlierLocations() {
        _ = handle(epoch(0, accuracy: 3))
        _ = machine.requestLocation(at: start)
        #expect(handle(epoch(1, mode: .noFix)).updates.isEmpty)
        #expect(machine.tick(at: start + .seconds(10)).failures.map(\.code) == [.locationUnknown])
    }

    @Test("locations are delivered even after the receiver corrects its date to an earlier one")
    mutating func aCorrectedDateIsAccepted() {
        _ = machine.startUpdating()
        #expect(handle(epoch(600_000_000)).updates.count == 1)
        let updates = handle(epoch(600_000_001), epoch(0), epoch(1)).updates
        #expect(updates.map(\.count) == [1, 2])
        // A location that is only slightly late is dropped.
        #expect(handle(epoch(0)).updates.isEmpty)
    }

    @Test("a denial is reported once, and again in answer to each request")
    mutating func aDenialIsReportedOnceAndToEachRequest() {
        _ = machine.startUpdating()
        let error = LinkError(
            SerialError(.open, path: "/dev/x", number: 13, cause: .permissionDenied(group: "dialout")))
        let denied = Receiver.Status(phase: .waiting(.error(error)), since: start)
        #expect(machine.handle(denied).failures.count == 1)
        #expect(machine.handle(denied).failures.isEmpty)
        #expect(machine.requestLocation(at: start).failures.map(\.code) == [.denied])
        #expect(machine.deadline == nil)
    }

    @Test("a missing receiver is reported once as .locationUnknown")
    mutating func aMissingReceiverIsReportedOnce() {
        _ = machine.startUpdating()
        let absent = Receiver.Status(phase: .waiting(.noDevice), since: start)
        #expect(machine.handle(absent).failures.map(\.code) == [.locationUnknown])
        #expect(machine.handle(absent).failures.isEmpty)
        _ = handle(epoch(0))
        #expect(machine.handle(Receiver.Status(phase: .reading(.silent), since: start)).failures.count == 1)
    }

    @Test("each start without a receiver is reported as .locationUnknown")
    mutating func eachStartWithoutAReceiverIsReported() {
        let absent = Receiver.Status(phase: .waiting(.noDevice), since: start)
        #expect(machine.handle(absent).failures.isEmpty)
        #expect(machine.startUpdating().failures.map(\.code) == [.locationUnknown])
        _ = machine.stopUpdating()
        #expect(machine.startUpdating().failures.map(\.code) == [.locationUnknown])
        // Once the machine stops following its receiver, the receiver's state is unknown.
        _ = machine.stopUpdating()
        machine.endListening()
        #expect(machine.startUpdating().isEmpty)
    }

    @Test("after a denial, opening the receiver is retried until it succeeds")
    mutating func aDeniedReceiverIsRetried() {
        let denied = Receiver.Status(phase: .waiting(.error(.denied)), since: start)
        #expect(!machine.needsReceiver)
        #expect(machine.handleAuthorization(denied).authorizations == [.denied])
        #expect(machine.needsReceiver)
        // No location was requested, so no request fails.
        #expect(machine.handle(denied).failures.isEmpty)
        let reading = Receiver.Status(phase: .reading(.good), since: start)
        #expect(machine.handle(reading).authorizations == [.authorizedWhenInUse])
        #expect(!machine.needsReceiver)
    }

    @Test("a request during a denial is granted once the receiver can be opened")
    mutating func aRequestedAuthorizationIsGranted() {
        let denied = Receiver.Status(phase: .waiting(.error(.denied)), since: start)
        _ = machine.handle(denied)
        // The request is granted after the denial ends.
        #expect(machine.requestAlwaysAuthorization().isEmpty)
        #expect(machine.authorization == .denied)
        _ = machine.handle(Receiver.Status(phase: .reading(.good), since: start))
        #expect(machine.authorization == .authorizedAlways)
        #expect(machine.requestAlwaysAuthorization().isEmpty)
    }

    @Test("starting updates cancels a request for a single location")
    mutating func updatesReplaceARequest() {
        _ = machine.requestLocation(at: start)
        _ = machine.startUpdating()
        #expect(machine.deadline == nil)
    }

    @Test("a region that replaces another with the same identifier does not inherit its state")
    mutating func circleWithTheSameIdentifier() {
        let center = Coordinate(latitude: 52, longitude: 13)
        _ = machine.regions.start(CircularRegion(center: center, radius: 100, identifier: "home"))
        _ = handle(epoch(0))
        let far = center.destination(bearing: 0, distance: 5_000)
        _ = machine.regions.start(CircularRegion(center: far, radius: 100, identifier: "home"))
        let events = handle(epoch(1))
        #expect(!events.contains { if case .didExitRegion = $0 { true } else { false } })
        #expect(events.contains { if case .didDetermineState(.outside, _, _) = $0 { true } else { false } })
    }

    @Test("a fix with quality .simulated gives a simulated location")
    func aSimulatedFixMarksItsLocation() throws {
        var epoch = epoch(0)
        epoch.fix.quality = .simulated
        let source = try #require(Location(epoch)?.sourceInformation)
        #expect(source.isSimulatedBySoftware)
        #expect(!source.isProducedByAccessory)
    }

    @Test("the heading filter drops heading changes smaller than its limit")
    mutating func headingsFollowTheHeadingFilter() throws {
        var early = epoch(-1)
        early.attitude = Attitude()
        early.attitude?.heading = 10
        _ = handle(early)
        #expect(machine.heading == nil, "headings were not started")
        _ = machine.startUpdatingHeading()
        var headings: [Double] = []
        for (second, degrees) in [359.5, 359.9, 0.6, 1.0, 3.0].enumerated() {
            var epoch = epoch(Int64(second))
            var attitude = Attitude()
            attitude.heading = degrees
            epoch.attitude = attitude
            epoch.fix.magneticVariation = 4
            for case .didUpdateHeading(let heading) in handle(epoch) { headings.append(heading.trueHeading) }
        }
        #expect(headings == [359.5, 0.6, 3.0])
        let heading = try #require(machine.heading)
        #expect(heading.magneticHeading == 359)
        #expect(heading.headingAccuracy >= 0)
        _ = machine.stopUpdatingHeading()
        #expect(!machine.needsReceiver)
    }

    @Test("a direction of 360° is delivered as 0°")
    func directionsAreLessThan360() throws {
        var epoch = epoch(0)
        epoch.fix.course = 360
        var attitude = Attitude()
        attitude.heading = 360
        attitude.magneticHeading = 360
        epoch.attitude = attitude
        let heading = try #require(Heading(epoch, arrival: Date()))
        #expect(heading.trueHeading == 0 && heading.magneticHeading == 0)
        #expect(Location(epoch)?.course == 0)
        attitude.heading = nil
        epoch.attitude = attitude
        epoch.fix.magneticVariation = -1e-20
        #expect(try #require(Heading(epoch, arrival: Date())).trueHeading == 0)
    }

    @Test("a heading has the reported accuracy, or 1° by default")
    func aHeadingHasTheReportedAccuracy() throws {
        var epoch = epoch(0)
        var attitude = Attitude()
        attitude.heading = 10
        epoch.attitude = attitude
        // A negative accuracy would mark the heading as invalid.
        #expect(try #require(Heading(epoch, arrival: Date())).headingAccuracy == 1)
        attitude.headingAccuracy = 0.25
        epoch.attitude = attitude
        #expect(try #require(Heading(epoch, arrival: Date())).headingAccuracy == 0.25)
        #expect(Heading().headingAccuracy < 0)
    }

    @Test("a location has the values of its epoch")
    func aLocationHasTheValuesOfItsEpoch() throws {
        let location = try #require(Location(epoch(0)))
        #expect(location.altitude == 34)
        #expect(location.ellipsoidalAltitude == 74)
        #expect(location.horizontalAccuracy == 3)
        #expect(location.verticalAccuracy == 6)
        #expect(location.speed == -1)
        #expect(location.course == -1)
        #expect(location.sourceInformation?.isProducedByAccessory == true)
        #expect(location.sourceInformation?.isSimulatedBySoftware == false)
        #expect(location.details?.quality == .autonomous)
        #expect(Location(epoch(0, mode: .noFix)) == nil)
        #expect(try #require(Location(epoch(0, mode: .twoDimensional))).verticalAccuracy < 0)
    }

    @Test("a stationary receiver's course of 0 is unknown")
    func stationaryReceiver() {
        var epoch = epoch(0)
        (epoch.fix.speed, epoch.fix.course) = (0, 0)
        #expect(Location(epoch)?.course == -1 && Location(epoch)?.courseAccuracy == -1)
        epoch.fix.course = 90
        #expect(Location(epoch)?.course == 90)
        (epoch.fix.speed, epoch.fix.course) = (10, 0)
        #expect(Location(epoch)?.course == 0)
    }

    @Test("a location has the course accuracy reported by a receiver, but not the one reported by a server")
    func reportedCourseAccuracy() throws {
        var epoch = epoch(0)
        epoch.fix.course = 90
        epoch.fix.speed = 10
        var errors = ErrorEstimate(origin: .receiver)
        errors.speed = 1
        epoch.fix.errors = errors
        let derived = try #require(Location(epoch)).courseAccuracy
        #expect(abs(derived - 5.73) < 0.01)
        epoch.fix.errors?.course = 2.5
        #expect(Location(epoch)?.courseAccuracy == 2.5)
        epoch.fix.errors?.course = 400
        #expect(Location(epoch)?.courseAccuracy == 180)
        epoch.fix.errors?.origin = .server
        #expect(Location(epoch)?.courseAccuracy == derived)
    }

    @Test("a location survives encoding and decoding")
    func aStoredLocationIsReadAgain() throws {
        let location = try #require(Location(epoch(0)))
        #expect(location.details != nil)
        let data = try JSONEncoder().encode(StoredLocation(location))
        #expect(try JSONDecoder().decode(StoredLocation.self, from: data).location == location)
    }
}
