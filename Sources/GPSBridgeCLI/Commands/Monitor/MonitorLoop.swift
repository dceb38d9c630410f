import GNSS
import GPSBridge
import Glibc
import MonitorScreen
import NMEA
import Recording
import Serial
import SystemSupport
import TerminalScreen

/// The event loop of the monitor screen, which draws the screen and performs the actions that the user's keys request.
///
/// A single thread waits in `poll` for all events: receiver data, keys, terminal signals, device changes, and the time
/// of the next frame.
final class MonitorLoop {
    private let options: MonitorOptions
    private let terminal: TerminalSession
    private var state: MonitorState
    private var reading: MonitoredReceiver
    private var painter: Painter
    private var keys = KeyDecoder()
    private var recording: MonitorRecording?
    private var recordingBegan = ContinuousClock.now
    /// The number of batches that were dropped because the terminal was too slow.
    private var lost = 0
    /// The monitor of device changes; `nil` unless the screen lists devices.
    private var hotplug: HotplugMonitor?
    /// The evidence for the doctor's page; `nil` unless this page is shown.
    private var doctor: Diagnosis.Evidence?
    /// The end of the grace period on the doctor's page, during which missing data does not count as a failure.
    private var doctorGracePeriodEnd = ContinuousClock.now
    private var size: Size
    /// Whether to choose the theme by asking the terminal for its background color.
    private let isThemeAsked: Bool

    /// Whether the screen may have changed since the last frame.
    private var isChanged = true
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
    /// The interval between frames while no data arrives. The screen shows the age of the data, so it changes even
    /// then.
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
        painter = Painter(
            depth: ColorDepth(environment: MonitorCommand.environment, choice: request.colors),
            theme: request.theme ?? .dark)
        isThemeAsked = request.theme == nil && painter.depth != .none
        terminal = try TerminalSession()
        size = terminal.size
    }

    /// Shows the screen until the user quits.
    func run() throws(Failure) -> ExitCode {
        defer {
            terminal.leave()
            reading.stop()
            stopRecording()
        }
        if isThemeAsked { _ = terminal.write(Theme.question) }
        draw()
        reading.start()
        while !hasQuit {
            let ready = wait()
            // After Ctrl-Z, keys that were ready belong to the shell. Reading them would stop the process (SIGTTIN).
            if ready.signals { handleSignals() } else if ready.keys { readKeys() }
            if ready.data { readBatches() }
            if ready.devices { readDevices() }
            if ContinuousClock.now - drawn >= (isChanged ? Self.interval : Self.idle) { draw() }
        }
        return .success
    }

    /// Waits until a descriptor is ready or a timeout expires, and returns the ready descriptors.
    private func wait() -> Ready {
        let due = drawn + (isChanged ? Self.interval : Self.idle) - .now
        let timeout = keys.deadline.map { min(due, $0 - .now) } ?? due
        // In the background, reading from the terminal would stop the process (SIGTTIN).
        let keyboard = terminal.isOurs ? terminal.keys : -1
        var awaited = PollList(reading.inbox.descriptor, terminal.signalDescriptor, keyboard, hotplug?.descriptor ?? -1)
        awaited.wait(for: timeout)
        // If data arrives continuously, the wait can return after the deadline of a key sequence. If the rest of the
        // sequence has arrived by then, it must be read before the sequence may expire.
        if !awaited.isReady(2) { press(keys.expire(at: .now)) }
        return Ready(
            data: awaited.isReady(0), signals: awaited.isReady(1), keys: awaited.isReady(2), devices: awaited.isReady(3)
        )
    }

    private func handleSignals() {
        while let event = terminal.nextEvent() {
            switch event {
            case .resized: break
            case .stop: terminal.stop()
            case .goesOn: terminal.enter()
            }
            if event != .resized { painter.forget() }
            size = terminal.size
            isChanged = true
        }
    }

    private func readKeys() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(terminal.keys, &bytes, bytes.count)
        // The terminal has been closed.
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { hasQuit = true }
        press(keys.read(bytes.prefix(max(0, count))))
        if isThemeAsked, let theme = keys.theme, theme != painter.theme {
            painter.theme = theme
            isChanged = true
        }
    }

    private func press(_ keys: [MonitorKey]) {
        for key in keys {
            isChanged = true
            state.limitScroll(size: size, options: options)
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
        if contents.hasEnded || !contents.batches.isEmpty { isChanged = true }
    }

    private func readDevices() {
        guard let hotplug else { return }
        _ = hotplug.events()
        state.devices = hotplug.devices
        isChanged = true
    }

    /// Returns whether the program can draw on the terminal.
    ///
    /// A program in the background cannot. No signal reports its return to the foreground, so every call tries to take
    /// over the terminal again.
    private func hasScreen() -> Bool {
        if terminal.isOurs { return true }
        // `enter` fails only after the terminal has been closed.
        if !terminal.enter() { hasQuit = true }
        painter.forget()
        size = terminal.size
        return terminal.isOurs
    }

    private func draw() {
        drawn = .now
        guard hasScreen() else { return }
        if doctor != nil, drawn > doctorGracePeriodEnd { doctor?.reading?.isOver = true }
        if let doctor { state.diagnosis = Diagnosis(doctor) }
        isChanged = false
        showRecording()
        state.tick(at: reading.clock.now())
        var bytes: [UInt8] = []
        painter.paint(picture(of: state, size: size, options: options), into: &bytes)
        if !bytes.isEmpty, !terminal.write(bytes) { hasQuit = true }
    }
}

extension MonitorLoop {
    private func handle(_ effect: MonitorEffect) {
        switch effect {
        case .quit: hasQuit = true
        case .repaint: painter.forget()
        case .listDevices: listDevices()
        case .read(let device): read(device)
        case .runDoctor: runDoctor()
        case .startRecording: startRecording()
        // A second key press within one second is probably an accident. Stopping then would leave an empty file.
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
        var evidence = reading.source.evidence(reading: reading.receiver.status.device?.path)
        evidence.reading = Diagnosis.ReceivedData(
            status: reading.receiver.status, statistics: reading.receiver.statistics)
        doctor = evidence
        doctorGracePeriodEnd = .now + Self.doctorGracePeriod
        state.diagnosis = Diagnosis(evidence)
    }
}

extension MonitorLoop {
    private func startRecording() {
        var name = "gpsbridge.rec"
        recordingBegan = .now
        do throws(Failure) {
            name = try RecordingName(name).path(from: UTCTime.now.secondsSince1970)
            let recording = try MonitorRecording(name, waitsForDisk: reading.source.isUnlimited)
            recording.follow(reading.receiver)
            self.recording = recording
            state.addEvent("recording to \(Self.directory)/\(name)")
            showRecording()
        } catch {
            // The problem is shown until the user presses the recording key again.
            state.recording = MonitorState.Recording(name: name, problem: error.message)
        }
    }

    private func stopRecording() {
        if let result = recording?.stop() {
            state.addEvent(result.failure ?? "recorded \(byteCount(result.bytes)) to \(Self.directory)/\(result.path)")
        }
        recording = nil
        state.recording = nil
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
