import GNSS
import GPSBridge
import Glibc
import MonitorScreen
import NMEA
import Recording
import Serial
import SystemSupport
import TerminalScreen

/// The event loop of the monitor screen, which draws the screen and acts on key presses.
///
/// A single thread waits in `poll` for all events: receiver data, keys, terminal signals, device changes, and the time
/// of the next frame.
final class MonitorLoop {
    private let options: MonitorOptions
    private let screen: Screen
    private var state: MonitorState
    private var reading: MonitoredReceiver
    private var recording: MonitorRecording?
    private var recordingBegan = ContinuousClock.now
    /// The number of batches that were dropped because the terminal was too slow.
    private var lost = 0
    /// The monitor of device changes; `nil` unless the screen lists devices.
    private var hotplug: HotplugMonitor?
    /// The evidence for the doctor's page; `nil` unless this page is shown.
    private var doctor: Diagnosis.Evidence?
    /// The end of the grace period on the doctor's page. Until then, missing data does not count as a failure.
    private var doctorGracePeriodEnd = ContinuousClock.now

    private var drawn = ContinuousClock.now - interval
    private var hasQuit = false

    /// The descriptors that are ready to be read.
    private struct Ready {
        var data = false
        var signals = false
        var keys = false
        var devices = false
    }

    /// The minimum interval between frames while data arrives. More than five frames per second would be unreadable, so
    /// only a key press redraws the screen sooner.
    private static let interval = Duration.milliseconds(200)
    /// The interval between frames while no data arrives. Even then, the screen must be redrawn regularly, because it
    /// shows the age of the data.
    private static let idle = Duration.milliseconds(500)
    private static let doctorGracePeriod = Duration.seconds(10)

    init(_ request: MonitorCommand.Request) throws(Failure) {
        var options = MonitorOptions(notations: .all(isASCII: request.isASCII))
        options.isASCII = request.isASCII
        options.shortNotation = PositionNotation(.maidenhead, isASCII: request.isASCII)
        let isSimulated = request.source.isSimulated
        options.reports = { $0.reports(isSimulated: isSimulated) }
        self.options = options
        reading = try MonitoredReceiver(request.source)
        state = MonitorState(origin: request.source.origin, at: request.source.clock.now())
        state.view = request.view
        screen = try Screen(colors: request.colors, theme: request.theme)
    }

    /// Shows the screen until the user quits.
    func run() throws(Failure) -> ExitCode {
        draw()
        reading.start()
        while !hasQuit, !screen.isClosed {
            let ready = wait()
            // After Ctrl-Z, keys that were ready belong to the shell. Reading them would stop the process (SIGTTIN).
            if ready.signals { screen.handleSignals() } else if ready.keys { press(screen.readKeys()) }
            if ready.data { readBatches() }
            if ready.devices { readDevices() }
            if ContinuousClock.now - drawn >= (screen.isChanged ? Self.interval : Self.idle) { draw() }
        }
        screen.leave()
        reading.stop()
        // The problem of a recording that could not be started, unless the user has dismissed it.
        let problem = recording == nil ? state.recording?.problem : stopRecording().flatMap(RecordingReport.loss)
        guard let problem else { return .success }
        Terminal.explain("gpsbridge: \(problem)")
        return .cannotWrite
    }

    /// Waits until a descriptor is ready or a timeout expires, and returns the ready descriptors.
    private func wait() -> Ready {
        let due = drawn + (screen.isChanged ? Self.interval : Self.idle) - .now
        let timeout = screen.deadline.map { min(due, $0 - .now) } ?? due
        var awaited = PollList(
            reading.inbox.descriptor, screen.signals, screen.keyboard, hotplug?.descriptor ?? -1)
        awaited.wait(for: timeout)
        // While data arrives continuously, the wait may return only after the deadline of a key sequence. If the rest
        // of the sequence has arrived by then, the sequence must not expire before its rest has been read.
        if !awaited.isReady(2) { press(screen.expireKeys()) }
        return Ready(
            data: awaited.isReady(0), signals: awaited.isReady(1), keys: awaited.isReady(2), devices: awaited.isReady(3)
        )
    }

    private func press(_ keys: [MonitorKey]) {
        for key in keys {
            screen.isChanged = true
            state.limitScroll(size: screen.size, options: options)
            for effect in state.press(key) { handle(effect) }
        }
        // Make the next frame due, so that the effect of the key is visible immediately.
        if !keys.isEmpty { drawn -= Self.interval }
        if state.view.page != .devices {
            hotplug = nil
            state.devices = []
        }
        if state.view.page != .doctor { doctor = nil }
    }

    private func readBatches() {
        let contents = reading.inbox.drain()
        for batch in contents.batches {
            state.handle(batch, at: reading.clock.record(batch))
            doctor?.handle(batch)
        }
        if contents.lost > lost {
            state.addEvent("slow terminal: \(contents.lost) batches not shown")
        }
        lost = contents.lost
        if contents.hasEnded, !reading.isFailureReported, let failure = reading.source.failure {
            reading.isFailureReported = true
            state.addEvent(failure.message)
        }
        if contents.hasEnded || !contents.batches.isEmpty { screen.isChanged = true }
    }

    private func readDevices() {
        guard let hotplug else { return }
        _ = hotplug.events()
        state.devices = hotplug.devices
        screen.isChanged = true
    }

    private func draw() {
        drawn = .now
        guard screen.isReady() else { return }
        if doctor != nil, drawn > doctorGracePeriodEnd { doctor?.reading?.isOver = true }
        if let doctor { state.diagnosis = Diagnosis(doctor) }
        screen.isChanged = false
        showRecording()
        state.tick(at: reading.clock.now())
        screen.show(picture(of: state, size: screen.size, options: options))
    }
}

extension MonitorLoop {
    private func handle(_ effect: MonitorEffect) {
        switch effect {
        case .quit: hasQuit = true
        case .repaint: screen.repaint()
        case .listDevices: listDevices()
        case .read(let device): read(device)
        case .runDoctor: runDoctor()
        case .startRecording: startRecording()
        // A second press of the recording key within one second is probably an accident, and stopping the recording
        // that soon would leave an empty file.
        case .stopRecording:
            if recording == nil || ContinuousClock.now - recordingBegan > .seconds(1) { stopRecording() }
        }
    }

    private func listDevices() {
        do {
            let hotplug = try HotplugMonitor()
            self.hotplug = hotplug
            state.devices = hotplug.devices
        } catch {
            // Device changes cannot be monitored, so show only the devices that are connected now.
            state.devices = SerialDevices.all()
        }
    }

    private func read(_ device: SerialDevice) {
        do throws(Failure) {
            let next = try MonitoredReceiver(MonitorSource(port: device.path, options: reading.source.options))
            reading.stop()
            reading = next
            lost = 0
            recording?.follow(next.receiver)
            state.begin(next.source.origin, at: next.clock.now())
            reading.start()
        } catch {
            state.addEvent(error.message)
        }
    }

    private func runDoctor() {
        var evidence = Doctor.look(
            at: reading.source.source, named: reading.source.name, reading: reading.receiver.status.device?.path)
        var received = Diagnosis.ReceivedData(
            status: reading.receiver.status, statistics: reading.receiver.statistics)
        // A recording that has ended sends no more epochs.
        if received.status.phase == .ended { (received.sky, received.fix) = (state.epoch?.sky, state.epoch?.fix) }
        evidence.reading = received
        doctor = evidence
        doctorGracePeriodEnd = .now + Self.doctorGracePeriod
        state.diagnosis = Diagnosis(evidence)
    }
}

extension MonitorLoop {
    private func startRecording() {
        var name = "gpsbridge.rec"
        do throws(Failure) {
            name = try RecordingName(name).path(from: UTCTime.now.secondsSince1970)
            let recording = try MonitorRecording(name, waitsForDisk: reading.source.isUnlimited)
            recording.follow(reading.receiver)
            self.recording = recording
            state.addEvent("recording to \(Self.directory)/\(name)")
            showRecording()
            // Creating the file may take longer than the user's second press.
            recordingBegan = .now
        } catch {
            // The problem is shown until the user presses the recording key again.
            state.recording = MonitorState.Recording(name: name, problem: error.message)
        }
    }

    @discardableResult
    private func stopRecording() -> Recorder.State? {
        let result = recording?.stop()
        if let result {
            state.addEvent(result.failure ?? "recorded \(byteCount(result.bytes)) to \(Self.directory)/\(result.path)")
        }
        recording = nil
        state.recording = nil
        return result
    }

    /// The path of the current directory, without a slash at the end.
    private static var directory: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        let name = String(cString: path)
        return name == "/" ? "" : name
    }

    private func showRecording() {
        guard let recorder = recording?.state else { return }
        var recording = MonitorState.Recording(name: recorder.path, bytes: recorder.bytes)
        recording.lost = recorder.lost
        if case .waiting(let problem) = recorder.phase { recording.problem = problem }
        state.recording = recording
    }
}
