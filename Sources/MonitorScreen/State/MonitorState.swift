public import Dashboard
package import GNSS
public import Receivers
public import Serial

/// The state of the monitor screen, as a value.
///
/// The state contains the received data, the choices that the user has made with the keyboard, and information that the
/// caller provides, such as the state of a recording. ``picture(of:size:options:)`` draws it:
///
/// ```swift
/// var state = MonitorState(at: now)
/// state.handle(batch, at: now)
/// for effect in state.press(.character("d")) { perform(effect) }
/// let screen = picture(of: state, size: size)
/// ```
public struct MonitorState: Sendable {
    /// A source of data.
    public typealias Origin = DashboardState.Origin

    /// The state of a recording in progress.
    public struct Recording: Hashable, Sendable {
        /// The file name of the recording.
        public var name: String
        /// The number of bytes written so far.
        public var bytes: Int
        /// The reason nothing can currently be written; `nil` if there is no problem.
        public var problem: String?
        /// The number of batches dropped because they could not be written and the memory limit was reached.
        public var lost = 0

        /// Creates the state of a recording.
        public init(name: String, bytes: Int = 0, problem: String? = nil) {
            self.name = name
            self.bytes = bytes
            self.problem = problem
        }
    }

    /// The source of the data.
    public var origin: Origin {
        get { data.origin }
        set { data.origin = newValue }
    }
    /// The recording in progress, if any. The caller must keep this property up to date.
    public var recording: Recording? {
        didSet {
            guard let recording, recording.problem != oldValue?.problem else { return }
            data.addEvent(recording.problem ?? "recording resumed", recording.problem == nil ? .good : .bad)
        }
    }
    /// The devices that the user can choose from. The caller must keep this property up to date.
    public var devices: [SerialDevice] = [] { didSet { if view.page == .devices { keepChoice() } } }
    /// The device that is selected in the list of devices. Pressing Enter opens it.
    var chosenDevice: SerialDevice.PortIdentity?
    /// The result of the diagnosis so far, or `nil` if no diagnosis has been run.
    public var diagnosis: Diagnosis?
    /// The choices that the user has made with the keyboard. The caller may set initial values.
    public var view = MonitorView()

    /// The data received so far.
    private(set) var data: DashboardState
    private var paused: DashboardState?

    /// Creates the state of a screen without data.
    public init(origin: Origin = .receiver, at now: HostTime) {
        data = DashboardState(origin: origin, at: now)
    }

    /// The data shown on the screen, which is not updated while the screen is paused.
    var shown: DashboardState { paused ?? data }
    /// The last epoch received.
    package var epoch: Epoch? { data.epoch }
    /// Whether the screen is paused.
    public var isPaused: Bool { paused != nil }

    /// Adds a batch of received data. Pass all batches, in the order in which they were received.
    public mutating func handle(_ batch: Receiver.Batch, at now: HostTime) { data.handle(batch, at: now) }

    /// Updates the current time. Call this method regularly, even if no data is received.
    public mutating func tick(at now: HostTime) { data.tick(at: now) }

    /// Adds an entry to the event log, such as the start of a recording.
    public mutating func addEvent(_ text: String) { data.addEvent(text) }

    /// Discards the data and starts again with another receiver. The event log is kept.
    public mutating func begin(_ origin: Origin, at now: HostTime) {
        paused = nil
        diagnosis = nil
        data = DashboardState(origin: origin, at: now, log: data.log)
    }

    mutating func togglePause() { paused = paused == nil ? data : nil }
}
