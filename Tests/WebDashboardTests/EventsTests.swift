import GNSS
import Serial
import Testing
import WebTestSupport

@testable import Receivers
@testable import ServerCore
@testable import WebDashboard

/// Tests of the events that viewers receive.
struct EventsTests {
    private let bed: TestOutlet

    init() throws { bed = try TestOutlet() }

    private func isLink(_ event: Event) -> Bool { event.name == "link" }

    @Test("a new viewer first receives the complete state")
    func firstEvents() {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { $0.epochs = [bed.epoch()] }
        let events = bed.events(bed.view()) { $0.name == "note" }
        #expect(events.prefix(7).map(\.name) == ["hello", "trail", "status", "fix", "sky", "link", "horizon"])
        let hello = events["hello"]
        #expect(hello?["receiver"] as? String == "tcp://gps:1" && (hello?["receivers"] as? [Any])?.count == 1)
        let fix = events["fix"]
        #expect(fix?["lat"] as? Double == 48.1173 && fix?["lon"] as? Double == -11.5)
        #expect(fix?["mode"] as? Int == 3 && fix?["epoch"] as? Int == 1 && fix?["time"] as? Double == 1_795_000_000)
        #expect((events["horizon"]?["cells"] as? [Any])?.count == 36 * 9)
        #expect(
            events["status"]?["simulated"] as? Bool == false && events["status"]?["source"] as? String == "receiver")
    }

    @Test(
        "viewers receive the source of a receiver's data",
        arguments: [("/dev/ttyACM0", "receiver"), ("tcp://gps:1", "receiver"), ("gpsd://center", "server")])
    func sources(_ name: String, _ source: String) {
        let receiver = bed.add(name, isPrimary: true)
        bed.deliver(receiver)
        #expect(bed.events(bed.view()) { $0.name == "note" }["status"]?["source"] as? String == source)
    }

    @Test("each epoch is sent when it arrives, but the satellites are sent at most twice a second")
    func liveEvents() {
        let receiver = bed.add(isPrimary: true)
        let viewer = bed.view()
        viewer.clear()
        for tenth in 0..<20 {
            bed.deliver(receiver, after: Double(tenth) / 10 - 10) { batch in
                batch.epochs = [bed.epoch { $0.sky = Sky() }]
            }
        }
        let events = bed.events(viewer) { $0.data["epoch"] as? Int == 20 }
        #expect(events.count { $0.name == "fix" } == 20)
        #expect((4...5).contains(events.count { $0.name == "sky" }))
        #expect(events.count { $0.name == "status" } == 1, "the condition changed once")
    }

    @Test("a fix event reports that the receiver is moving, even if its speed is zero")
    func moving() {
        let receiver = bed.add(isPrimary: true)
        let viewer = bed.view()
        viewer.clear()
        for second in 0..<20 {
            bed.deliver(receiver, after: Double(second) - 20) { batch in
                batch.epochs = [
                    bed.epoch(Int64(second)) { epoch in
                        epoch.fix.coordinate?.latitude += Double(second) / 1e4
                        epoch.fix.speed = 0
                    }
                ]
            }
        }
        let fixes = bed.events(viewer) { $0.data["epoch"] as? Int == 20 }.filter { $0.name == "fix" }
        #expect(fixes.first?.data["moving"] == nil && fixes.last?.data["moving"] as? Bool == true)
    }

    @Test("a fix event counts the satellites of the sky if the receiver sends no count", arguments: [true, false])
    func usedSatellites(isUsed: Bool) throws {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { batch in
            let satellite = Satellite(constellation: .gps, number: 7, receiverNumber: 7, isUsed: isUsed)
            batch.epochs = [bed.epoch { $0.sky = Sky(satellites: [satellite]) }]
        }
        let fix = try #require(bed.events(bed.view()) { $0.name == "note" }["fix"])
        #expect(fix["used"] as? Int == (isUsed ? 1 : nil) && fix["seen"] as? Int == 1)
    }

    @Test("each signal in a sky event is a list of seven values")
    func signals() {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { batch in
            batch.epochs = [
                bed.epoch { epoch in
                    epoch.sky = Sky(satellites: [
                        Satellite(
                            constellation: .gps, number: 3, receiverNumber: 3, elevation: 47, azimuth: 231,
                            signalStrength: 44, isUsed: true),
                        Satellite(constellation: .galileo, number: 5, receiverNumber: 5),
                    ])
                }
            ]
        }
        let signals = bed.events(bed.view(), until: isLink)["sky"]?["signals"] as? [[Any]] ?? []
        #expect(signals.map(\.count) == [7, 7])
        #expect(signals.first?[0] as? String == "G03" && signals.first?[1] as? String == "GPS")
        #expect(signals.first?[3...].compactMap { $0 as? Double } == [1, 47, 231, 44])
    }

    @Test("events with hostile names and sentences are valid JSON with unchanged text")
    func hostileTexts() {
        let hostile =
            "<img src=x onerror=alert(1)>\"\\\u{0}\r\n\ndata: x\u{2028}\u{2029}\u{600}<script>\u{1F600}\u{FFFF}"
        let receiver = bed.add("tcp://\(hostile)", isPrimary: true)
        let viewer = bed.view("/events?raw=1")
        bed.deliver(receiver, after: 1) { batch in
            batch.status.name = hostile
            let usb = USBIdentity(vendor: 1, product: 2, manufacturer: hostile, productName: hostile, portPath: hostile)
            batch.status.device = SerialDevice(path: hostile, sysfsPath: "", usb: usb, verdict: .certain(hostile))
            batch.bytes = Array("$GPTXT,01,01,02,<img onerror>*00\r\n".utf8) + [0xFF, 0xC3, 0x28, 0x00, 0x1B, 0x0A]
            batch.epochs = [
                bed.epoch { epoch in
                    epoch.supplement = Supplement()
                    epoch.supplement?.product = hostile
                    epoch.supplement?.versions = [hostile, "\u{1B}[2J"]
                }
            ]
        }
        bed.outlet.tick()
        let events = bed.events(viewer) { $0.name == "raw" }
        #expect(events["hello"]?["receiver"] as? String == "tcp://\(hostile)")
        #expect(events["link"]?["product"] as? String == hostile)
        #expect(events["raw"]?["lines"] as? [String] == ["$GPTXT,01,01,02,<img onerror>*00", "..(.."])
        #expect(events["status"]?["device"] is String && events["status"]?["detail"] is String)
    }

    @Test("trail points with NaN, infinite or huge values are written as valid JSON")
    func impossibleNumbers() {
        let receiver = bed.add(isPrimary: true)
        for (second, value) in [1e300, -1e300, .nan, .infinity, 1e18].enumerated() {
            bed.deliver(receiver, after: Double(second)) { batch in
                batch.epochs = [
                    bed.epoch(Int64(second)) { epoch in
                        epoch.fix.altitude = value
                        epoch.fix.speed = value
                        epoch.fix.course = value
                    }
                ]
            }
        }
        let events = bed.events(bed.view(), until: isLink)
        let points = events["trail"]?["points"] as? [Any] ?? []
        #expect(points.count == 5 * 7)
    }

    @Test("the fix event of a 2D fix contains neither its altitude nor its vertical error")
    func twoDimensional() throws {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { batch in
            batch.epochs = [
                bed.epoch { epoch in
                    epoch.fix.mode = .twoDimensional
                    epoch.fix.altitude = 545.4
                    epoch.fix.ellipsoidalAltitude = 592.1
                    epoch.fix.errors = ErrorEstimate(origin: .receiver)
                    epoch.fix.errors?.horizontal = 5
                    epoch.fix.errors?.vertical = 30
                }
            ]
        }
        let fix = try #require(bed.events(bed.view(), until: isLink)["fix"])
        #expect(fix["mode"] as? Int == 2 && fix["alt"] == nil && fix["height"] == nil)
        let error = try #require(fix["error"] as? [String: Any])
        #expect(error["h"] is Double && error["v"] == nil)
    }

    @Test("the fix event does not name the correction station 0", arguments: [(0, nil), (17, 17)])
    func correctionStation(_ reported: UInt16, _ shown: Int?) throws {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { batch in
            batch.epochs = [
                bed.epoch { epoch in
                    epoch.fix.correctionAge = 1.5
                    epoch.fix.correctionStation = reported
                }
            ]
        }
        let fix = try #require(bed.events(bed.view(), until: isLink)["fix"])
        let corrections = try #require(fix["corrections"] as? [String: Any])
        #expect(corrections["age"] as? Double == 1.5 && corrections["station"] as? Int == shown)
    }

    @Test("the trail contains differences between points, and marks where the position was lost")
    func trail() {
        let receiver = bed.add(isPrimary: true)
        for second in 0..<3 {
            bed.deliver(receiver, after: Double(second * 2)) { batch in
                batch.epochs = [
                    bed.epoch(Int64(second)) { epoch in
                        epoch.fix.coordinate = Coordinate(latitude: 1 + Double(second) / 1e6, longitude: -2)
                        epoch.fix.speed = 1.5
                    }
                ]
            }
            if second == 1 { bed.deliver(receiver, after: 3) { $0.status.phase = .reading(.silent) } }
        }
        let trail = bed.events(bed.view(), until: isLink)["trail"]
        #expect(trail?["lat"] as? Double == 1 && trail?["lon"] as? Double == -2)
        let points = (trail?["points"] as? [Any] ?? []).map { $0 as? Int }
        #expect(points.count == 21)
        #expect(Array(points[0..<4]) == [0, 0, 0, 150] && Array(points[7..<11]) == [1_000, 10, 0, 150])
        #expect(trail?["gap"] as? [Int] == [2])
    }

    @Test("a viewer that reconnects gets only the log entries that the viewer has missed")
    func missedNotes() {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { $0.epochs = [bed.epoch()] }
        let first = bed.events(bed.view()) { $0.name == "note" }
        let last = first.last { $0.name == "note" }?.id ?? ""
        bed.deliver(receiver, after: 2) { $0.status.phase = .reading(.silent) }
        let second = bed.events(bed.view("/events", "Last-Event-ID: \(last)")) { $0.name == "note" }
        let all = bed.events(bed.view()) { $0.name == "note" }
        #expect(first.notes + second.notes == all.notes && !second.notes.isEmpty)
        let newest = all.last { $0.name == "note" }?.id ?? ""
        #expect(bed.events(bed.view("/events", "Last-Event-ID: \(newest)"), until: isLink).notes.isEmpty)
    }

    @Test("a viewer that joins takes no log entries away from the other viewers")
    func notesOfTwoViewers() {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { $0.epochs = [bed.epoch()] }
        let first = bed.view()
        _ = bed.events(first) { $0.name == "note" }
        bed.deliver(receiver, after: 2) { $0.status.phase = .reading(.silent) }
        let second = bed.view()
        #expect(bed.events(first) { $0.name == "note" }.notes.contains("position lost"))
        #expect(bed.events(second) { $0.name == "note" }.notes.contains("position lost"))
        #expect(bed.eventsAfterTick(first).notes.isEmpty, "each entry is sent once")
    }

    @Test("a viewer that joins while the position is stale is notified when the position is current again")
    func joinDuringGap() {
        func hasGrade(_ grade: String) -> (Event) -> Bool {
            { $0.name == "status" && $0.data["grade"] as? String == grade }
        }
        let receiver = bed.add(isPrimary: true)
        let first = bed.view()
        for second in 2..<5 { bed.deliver(receiver, after: Double(second) - 10) { $0.epochs = [bed.epoch()] } }
        _ = bed.events(first, until: hasGrade("good"))
        let second = bed.view()
        _ = bed.events(second, until: hasGrade("weak"))
        bed.deliver(receiver) { $0.epochs = [bed.epoch(5)] }
        for viewer in [first, second] {
            #expect(bed.events(viewer, until: hasGrade("good")).contains(where: hasGrade("good")))
        }
    }

    @Test("since is the time at which the receiver got or lost its position")
    func conditionSince() {
        let receiver = bed.add(isPrimary: true)
        let viewer = bed.view()
        for second in 2..<5 { bed.deliver(receiver, after: Double(second) - 10) { $0.epochs = [bed.epoch()] } }
        bed.deliver(receiver, after: -5) { $0.epochs = [bed.epoch(5) { $0.fix = Fix() }] }
        let events = bed.events(viewer) { event in
            event.data["word"] as? String == "SEARCHING" && event.data["since"] is Double
        }
        let fix = events.last { $0.name == "status" && $0.data["grade"] as? String == "good" }
        let (held, lost) = (fix?.data["since"] as? Double ?? 0, events["status"]?["since"] as? Double ?? 0)
        #expect((lost - held - 3).magnitude < 0.002)
    }

    @Test(
        "a viewer that sends an impossible log entry number gets the whole log",
        arguments: ["-1", "-9223372036854775808", "9223372036854775807", "99999999999999999999", "x", "", "1000"])
    func impossibleIdentifiers(_ text: String) {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { $0.epochs = [bed.epoch()] }
        #expect(!bed.events(bed.view("/events", "Last-Event-ID: \(text)")) { $0.name == "note" }.notes.isEmpty)
    }

    @Test("raw lines are sent once a second and only to viewers that request raw lines")
    func rawLines() {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { $0.bytes = Array("before\r\n".utf8) }
        let plain = bed.view()
        let raw = bed.view("/events?raw=1")
        #expect(bed.events(raw) { $0.name == "raw" }["raw"]?["lines"] as? [String] == ["before"])
        bed.deliver(receiver, after: 1) { $0.bytes = Array("one\r\ntwo\r\n".utf8) }
        bed.outlet.tick()
        #expect(bed.events(raw) { $0.name == "raw" }["raw"]?["lines"] as? [String] == ["one", "two"])
        #expect(bed.events(plain, until: isLink)["raw"] == nil)
    }

    @Test("a new viewer gets no raw lines that arrived before the viewer connected")
    func oldRawLines() {
        let receiver = bed.add(isPrimary: true)
        let first = bed.view("/events?raw=1")
        bed.deliver(receiver, after: 1) { $0.bytes = Array("old\r\npart".utf8) }
        first.leave()
        #expect(bed.loop.wait { bed.list.counts.clients == 0 })
        let second = bed.view("/events?raw=1")
        second.clear()
        bed.deliver(receiver, after: 2) { $0.bytes = Array("new\r\n".utf8) }
        bed.outlet.tick()
        #expect(bed.events(second) { $0.name == "raw" }["raw"]?["lines"] as? [String] == ["new"])
    }

    @Test("raw lines contain no parts of frames if the first frame arrived before the viewer connected")
    func framesBeforeViewers() {
        var decoder = StreamDecoder(earliestDate: nil)
        let frame: [UInt8] = [0xB5, 0x62, 0x01, 0x61, 4, 0, 1, 2, 3, 4, 0x70, 0xDB]
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { batch in
            batch.bytes = frame
            batch.add(decoder.read(frame))
        }
        let viewer = bed.view("/events?raw=1")
        viewer.clear()
        bed.deliver(receiver, after: 1) { $0.bytes = Array("half a frame\n".utf8) }
        bed.deliver(receiver, after: 2) { batch in
            batch.bytes = frame
            batch.add(decoder.read(frame))
        }
        bed.outlet.tick()
        let lines = bed.events(viewer) { $0.name == "raw" }["raw"]?["lines"] as? [String]
        #expect(lines == ["UBX NAV-EOE 12 bytes: b5 62 01 61 04 00 01 02 03 04 70 db"])
    }
}

/// Tests of the receiver that a viewer sees.
struct ViewersTests {
    private let bed: TestOutlet

    init() throws { bed = try TestOutlet() }

    private func receiver(in events: [Event]) -> String? { events["hello"]?["receiver"] as? String }

    @Test("viewers without a receiver follow the first receiver to be added")
    func noReceiver() {
        let viewer = bed.view()
        let first = bed.events(viewer) { $0.name == "status" }
        #expect(receiver(in: first) == nil && first["status"]?["word"] as? String == "NO DEVICE")
        #expect(bed.eventsAfterTick(viewer)["link"]?["phase"] as? String == "waiting")
        _ = bed.add("tcp://new:1")
        #expect(receiver(in: bed.events(viewer) { $0.name == "link" }) == "tcp://new:1")
    }

    @Test("viewers follow the primary receiver unless they have chosen a receiver")
    func primarySwitch() {
        let (one, two) = (bed.add("tcp://one:1", isPrimary: true), bed.add("tcp://two:1"))
        bed.deliver(one) { $0.epochs = [bed.epoch()] }
        bed.deliver(two) { $0.epochs = [bed.epoch()] }
        let (follower, chooser) = (bed.view(), bed.view("/events?receiver=tcp://one:1"))
        let other = bed.view("/events?receiver=tcp%3A%2F%2Ftwo%3A1")
        for (viewer, name) in [(follower, "tcp://one:1"), (chooser, "tcp://one:1"), (other, "tcp://two:1")] {
            #expect(receiver(in: bed.events(viewer) { $0.name == "note" }) == name)
        }
        (one.isPrimary, two.isPrimary) = (false, true)
        bed.deliver(two, after: 1, becomesPrimary: true)
        let moved = bed.events(follower) { $0.name == "note" }
        #expect(receiver(in: moved) == "tcp://two:1" && !moved.notes.isEmpty)
        for (viewer, name) in [(chooser, "tcp://one:1"), (other, "tcp://two:1")] {
            let events = bed.eventsAfterTick(viewer)
            #expect(receiver(in: events) == name, "their receiver stays")
            let receivers = events["hello"]?["receivers"] as? [[String: Any]] ?? []
            #expect(receivers.map { $0["primary"] as? Bool } == [false, true])
        }
    }

    @Test("viewers get the new name of a receiver when its device is known")
    func label() {
        let receiver = bed.add(isPrimary: true)
        let viewer = bed.view()
        viewer.clear()
        bed.deliver(receiver, after: 1) { batch in
            let usb = USBIdentity(vendor: 1, product: 2, productName: "u-blox GNSS receiver", portPath: "1")
            batch.status.device = SerialDevice(path: "/dev/gps", sysfsPath: "", usb: usb, verdict: .certain("u-blox"))
        }
        let hello = bed.eventsAfterTick(viewer)["hello"]
        let receivers = hello?["receivers"] as? [[String: Any]]
        #expect((receivers?.first?["label"] as? String)?.contains("u-blox") == true)
    }

    @Test("a viewer that reconnects gets the whole log of another receiver, or of another run of the server")
    func otherLog() throws {
        let (one, two) = (bed.add("tcp://one:1", isPrimary: true), bed.add("tcp://two:1"))
        for receiver in [one, two] { bed.deliver(receiver) { $0.epochs = [bed.epoch()] } }
        let id = try #require(bed.events(bed.view()) { $0.name == "note" }.last { $0.name == "note" }?.id)
        let other = bed.view("/events?receiver=tcp://two:1", "Last-Event-ID: \(id)")
        #expect(bed.events(other) { $0.name == "note" }.notes.count == 2)
        let restarted = try TestOutlet()
        restarted.deliver(restarted.add(isPrimary: true)) { $0.epochs = [restarted.epoch()] }
        let viewer = restarted.view("/events", "Last-Event-ID: \(id)")
        #expect(restarted.events(viewer) { $0.name == "note" }.notes.count == 2)
    }

    @Test("a viewer gets the whole log after a switch to another receiver")
    func logOfAnotherReceiver() {
        let (one, two) = (bed.add("tcp://one:1", isPrimary: true), bed.add("tcp://two:1"))
        bed.deliver(one) { $0.epochs = [bed.epoch()] }
        bed.deliver(two) { $0.epochs = [bed.epoch()] }
        let viewer = bed.view("/events", "Last-Event-ID: 2")
        _ = bed.events(viewer) { $0.name == "link" }
        (one.isPrimary, two.isPrimary) = (false, true)
        bed.deliver(two, after: 1, becomesPrimary: true)
        #expect(bed.events(viewer) { $0.name == "note" }.notes.count == 2)
    }

    @Test("viewers that chose a removed receiver wait for its return")
    func forgottenReceiver() {
        let (one, two) = (bed.add("tcp://one:1", isPrimary: true), bed.add("tcp://two:1"))
        let (follower, chooser) = (bed.view(), bed.view("/events?receiver=tcp://one:1"))
        follower.clear()
        chooser.clear()
        bed.outlet.forget(one)
        #expect(receiver(in: bed.events(follower) { $0.name == "link" }) == "tcp://two:1")
        let events = bed.events(chooser) { $0.data["word"] as? String == "NO DEVICE" }
        #expect(receiver(in: events) == nil && events["hello"] != nil)
        bed.outlet.forget(two)
        _ = bed.events(follower) { $0.data["word"] as? String == "NO DEVICE" }
        _ = bed.add("tcp://one:1")
        for viewer in [follower, chooser] {
            #expect(receiver(in: bed.events(viewer) { $0.name == "horizon" }) == "tcp://one:1")
        }
    }

    @Test("a request for an unknown receiver is answered with 404")
    func unknownReceiver() {
        _ = bed.add()
        let caller = bed.call("/events?receiver=/dev/other")
        #expect(bed.loop.wait { caller.text.contains("/dev/other\n") })
        #expect(caller.text.hasPrefix("HTTP/1.1 404 "))
    }

    @Test("the event loop is woken every second only while there are viewers")
    func alarm() {
        let receiver = bed.add(isPrimary: true)
        bed.deliver(receiver) { $0.epochs = [bed.epoch()] }
        #expect(!bed.outlet.isTicking)
        let viewers = [bed.view(), bed.view("/events?receiver=tcp://gps:1")]
        #expect(bed.outlet.isTicking)
        bed.outlet.tick()
        #expect(bed.outlet.isTicking)
        for viewer in viewers { viewer.leave() }
        #expect(bed.loop.wait { bed.list.counts.clients == 0 })
        bed.outlet.tick()
        #expect(!bed.outlet.isTicking)
        let last = bed.view()
        #expect(bed.outlet.isTicking)
        #expect(bed.eventsAfterTick(last).count { $0.name == "link" } >= 1)
    }

    @Test("all viewers receive an end event when the server stops")
    func end() {
        _ = bed.add(isPrimary: true)
        let viewer = bed.view()
        bed.outlet.end()
        #expect(bed.events(viewer) { $0.name == "end" }["end"]?["reason"] is String)
        #expect(bed.loop.wait { viewer.isClosed })
    }

    @Test("viewers that are waiting for a receiver receive an end event when the server stops")
    func endOfWaiting() {
        let viewer = bed.view()
        bed.outlet.end()
        #expect(bed.events(viewer) { $0.name == "end" }["end"]?["reason"] is String)
    }
}
