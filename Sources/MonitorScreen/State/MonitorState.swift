public import Dashboard
public import Receivers
public import Serial

/// Everything on the screen, as a value: the receiver's ``DashboardState``, the activities of the program around the
/// screen, and the choices made by keys.
public struct MonitorState: Sendable {
    /// The source of the data.
    public typealias Origin = DashboardState.Origin

    /// A recording in progress.
    public struct Recording: Hashable, Sendable {
        /// The name of the file.
        public var name: String
        /// The number of bytes written.
        public var bytes: Int
        /// The reason why nothing is being written.
        public var problem: String?
        /// The number of batches dropped because they could not be written for too long.
        public var lost = 0

        /// Creates a recording.
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
    /// The recording in progress. The program around the screen keeps it up to date.
    public var recording: Recording? {
        didSet {
            guard let recording, recording.problem != oldValue?.problem else { return }
            data.note(recording.problem ?? "recording resumed", recording.problem == nil ? .good : .bad)
        }
    }
    /// The devices to choose from. The program around the screen keeps them up to date.
    public var devices: [SerialDevice] = [] { didSet { if view.page == .devices { keepChoice() } } }
    /// The device that Enter will read, while the list is shown.
    var chosenDevice: SerialDevice.Place?
    /// The result of the diagnosis so far.
    public var diagnosis: Diagnosis?
    /// The choices made by keys. The command line may set them first.
    public var view = MonitorView()

    /// The data received so far.
    private(set) var data: DashboardState
    private var paused: DashboardState?

    /// Creates the state of a new screen.
    public init(origin: Origin = .receiver, at now: HostTime) {
        data = DashboardState(origin: origin, at: now)
    }

    /// The data on the screen.
    var shown: DashboardState { paused ?? data }
    /// Whether the screen is paused.
    public var isPaused: Bool { paused != nil }

    /// Adds a received batch.
    public mutating func take(_ batch: Receiver.Batch, at now: HostTime) { data.take(batch, at: now) }

    /// Advances the time, whether or not data was received.
    public mutating func tick(at now: HostTime) { data.tick(at: now) }

    /// Adds an entry to the log of events, such as a recording that began or a device that could not be opened.
    public mutating func note(_ text: String) { data.note(text) }

    /// Starts over with another receiver. Only the log of events is kept.
    public mutating func begin(_ origin: Origin, at now: HostTime) {
        paused = nil
        diagnosis = nil
        data = DashboardState(origin: origin, at: now, log: data.log)
    }

    mutating func togglePause() { paused = paused == nil ? data : nil }
}
