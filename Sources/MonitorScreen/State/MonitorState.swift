public import Dashboard
public import Receivers
public import Serial

/// All that the screen shows, as a value: the receiver's ``DashboardState``, what the program around the screen does, and what was
/// chosen by keys.
public struct MonitorState: Sendable {
    /// Where the data come from.
    public typealias Origin = DashboardState.Origin

    /// A recording that is being made.
    public struct Recording: Hashable, Sendable {
        /// The file's name.
        public var name: String
        /// How much was written.
        public var bytes: Int
        /// Why nothing is written at the moment.
        public var problem: String?
        /// How many pieces of data could not be written for too long.
        public var lost = 0

        /// Makes a recording.
        public init(name: String, bytes: Int = 0, problem: String? = nil) {
            self.name = name
            self.bytes = bytes
            self.problem = problem
        }
    }

    /// Where the data come from.
    public var origin: Origin {
        get { data.origin }
        set { data.origin = newValue }
    }
    /// The recording that is being made. The program around the screen keeps it up to date.
    public var recording: Recording? {
        didSet {
            guard let recording, recording.problem != oldValue?.problem else { return }
            data.note(recording.problem ?? "recording goes on", recording.problem == nil ? .good : .bad)
        }
    }
    /// The devices that may be chosen from. The program around the screen keeps them up to date.
    public var devices: [SerialDevice] = [] { didSet { if view.page == .devices { keepChoice() } } }
    /// Which of them the next Enter reads, while they are listed.
    var chosenDevice: SerialDevice.Place?
    /// What the doctor has found so far.
    public var diagnosis: Diagnosis?
    /// What was chosen by keys; the command line may choose before.
    public var view = MonitorView()

    /// What came up to now.
    private(set) var data: DashboardState
    private var paused: DashboardState?

    /// Makes the state of a screen that begins.
    public init(origin: Origin = .receiver, at now: HostTime) {
        data = DashboardState(origin: origin, at: now)
    }

    /// What is to be seen.
    var shown: DashboardState { paused ?? data }
    /// Whether the screen stands still.
    public var isPaused: Bool { paused != nil }

    /// Takes what came.
    public mutating func take(_ batch: Receiver.Batch, at now: HostTime) { data.take(batch, at: now) }

    /// Time has passed, whether or not something came.
    public mutating func tick(at now: HostTime) { data.tick(at: now) }

    /// Something happened that is told in the log of events: a recording that began, a device that was not to be opened.
    public mutating func note(_ text: String) { data.note(text) }

    /// Another receiver is read from now on: nothing of the last one is left but the log of events.
    public mutating func begin(_ origin: Origin, at now: HostTime) {
        paused = nil
        diagnosis = nil
        data = DashboardState(origin: origin, at: now, log: data.log)
    }

    mutating func togglePause() { paused = paused == nil ? data : nil }
}
