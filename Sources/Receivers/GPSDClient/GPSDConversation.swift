internal import GPSDProtocol

/// A pure state machine that decides what to request from a GPS daemon, and interprets the answers.
///
/// The server does not indicate which of its receivers sent a byte, so bytes from two receivers would be mixed up.
/// Bytes are therefore requested only after a single receiver has been chosen, and only from that receiver. A gpsbridge
/// server sends the bytes of its primary receiver only, and announces when another receiver becomes primary. Its choice
/// is followed, unless a particular receiver was requested.
///
///     choosing ──► following
///        ▲             │ the receiver was lost, and no particular one was requested
///        └─────────────┘
struct GPSDConversation {
    /// An action to take after an answer.
    enum Step: Hashable {
        case send(String)
        case fail(LinkError)
    }

    /// The state of the server and its receiver, as far as it is known.
    private(set) var server = Receiver.Server()
    /// Whether the server has sent any valid report other than its version or an error.
    private(set) var isAnswered = false

    private let name: String
    private let wanted: String?
    private var state = State.choosing
    /// The number of WATCH requests that have not been answered yet. Only the last answer describes the latest request.
    private var dueAnswers = 0
    private var hasAskedForSentences = false
    /// Whether the server has a primary receiver, which it serves to clients that do not choose one.
    private var hasPrimary = false
    /// The number of position reports that are still to be skipped, because the receiver's own bytes are expected
    /// instead.
    private var positionsToSkip = maxSkippedPositions

    private static let maxSkippedPositions = 5

    private enum State: Hashable {
        case choosing
        /// Choosing another receiver because the followed one fell silent. Device lists are ignored in this state,
        /// because a server that has not noticed the silence still lists the silent receiver as active.
        case choosingAnother
        /// Following the receiver at this path; `nil` if the server does not name its receiver.
        case following(String?)
    }

    /// Creates a conversation that has not begun.
    ///
    /// - Parameters:
    ///   - name: The server's name, for error messages.
    ///   - device: The only receiver to accept; `nil` for any receiver.
    init(name: String, device: String?) {
        self.name = name
        wanted = device
        server.device = device
    }

    /// Returns the first request.
    mutating func begin() -> [Step] { wanted.map { follow($0) } ?? choose() }

    /// Returns whether to create an epoch from a report. Must be called once for each report.
    ///
    /// gpsd sends a receiver's bytes before the reports that it derives from them. After bytes have been requested, the
    /// first reports are therefore skipped. Otherwise, positions would be delivered twice.
    mutating func wants(_ report: GPSDReport) -> Bool {
        guard concerns(report) else { return false }
        if report.kind == "TPV" { positionsToSkip -= 1 }
        return positionsToSkip < 0
    }

    /// Returns whether a report is about the receiver that is being followed.
    private func concerns(_ report: GPSDReport) -> Bool {
        guard case .following(let path) = state else { return false }
        return path == nil || report.device == nil || report.device == path
    }

    /// Handles a report and returns the next actions.
    mutating func read(_ report: GPSDReport) -> [Step] {
        switch report.kind {
        case "VERSION":
            server.release = report.values["release"]
            return []
        case "ERROR": return refuse(report.values["message"] ?? "error without a message")
        case "DEVICES":
            isAnswered = true
            for device in report.devices where state != .choosingAnother {
                let steps = handle(device)
                if !steps.isEmpty { return steps }
            }
            return []
        case "DEVICE":
            isAnswered = true
            return handle(report)
        case "WATCH":
            isAnswered = true
            return confirm(report)
        default:
            isAnswered = true
            // A receiver for which reports arrive is active, even if the server has not listed it as active.
            if concerns(report) {
                server.isActive = true
                server.isSimulated = report.values["simulated"] ?? server.isSimulated
            }
            guard isChoosing, ["TPV", "SKY"].contains(report.kind) else { return [] }
            return follow(report.device)
        }
    }

    /// Records that the receiver's own bytes have arrived. The bytes prove that the receiver is active, even if the
    /// server has reported otherwise.
    mutating func recordBytes() {
        server.isActive = true
        positionsToSkip = 0
    }

    /// Requests another receiver, unless a particular one was requested. Called after several seconds without data.
    mutating func handleSilence() -> [Step] {
        guard wanted == nil, case .following = state else { return [] }
        state = .choosingAnother
        return [watch(raw: false)]
    }

    private var isChoosing: Bool { if case .following = state { false } else { true } }

    private mutating func choose() -> [Step] {
        state = .choosing
        server = Receiver.Server(release: server.release)
        return [watch(raw: false)]
    }

    private mutating func follow(_ path: String?) -> [Step] {
        begin(following: path)
        server.isActive = path != wanted || path == nil
        return [watch(raw: true, device: requested(path))]
    }

    /// Changes to the receiver at this path, about which nothing is known yet.
    private mutating func begin(following path: String?) {
        state = .following(path)
        positionsToSkip = path == nil ? 0 : Self.maxSkippedPositions
        server = Receiver.Server(release: server.release)
        server.device = path
    }

    /// Returns the receiver to name in a request while following the receiver at `path`.
    private func requested(_ path: String?) -> String? { hasPrimary ? wanted : path }

    private mutating func handle(_ device: GPSDReport) -> [Step] {
        guard let path: String = device.values["path"] else { return [] }
        // The time of activation, or zero for a receiver that has just been lost.
        let activated: String? = device.values["activated"]
        let isPrimary: Bool? = device.values["primary"]
        hasPrimary = hasPrimary || isPrimary != nil
        switch state {
        case .choosing, .choosingAnother:
            guard activated != nil, isPrimary != false else { return [] }
            let steps = follow(path)
            describe(device)
            return steps
        case .following(path):
            let activation: Double? = device.values["activated"]
            if activation == 0 {
                server.isActive = false
                return wanted == nil ? choose() : []
            }
            if activated != nil { server.isActive = true }
            describe(device)
            return []
        case .following:
            // The server already sends the data of its new primary receiver, without a request.
            guard wanted == nil, isPrimary == true, activated != nil else { return [] }
            begin(following: path)
            server.isActive = true
            describe(device)
            return []
        }
    }

    private mutating func describe(_ device: GPSDReport) {
        server.driver = device.values["driver"] ?? server.driver
        server.firmware = device.values["subtype"] ?? server.firmware
        server.baudRate = device.values["bps"] ?? server.baudRate
        server.isSimulated = device.values["simulated"] ?? server.isSimulated
    }

    private mutating func confirm(_ answer: GPSDReport) -> [Step] {
        dueAnswers -= 1
        guard dueAnswers <= 0, case .following(let path) = state, !hasAskedForSentences else { return [] }
        let raw: Int? = answer.values["raw"]
        guard raw != 2 else { return [] }
        hasAskedForSentences = true
        positionsToSkip = 0
        return [watch(raw: true, sentences: true, device: requested(path))]
    }

    private mutating func refuse(_ message: String) -> [Step] {
        guard case .following(let path?) = state, dueAnswers > 0 else { return [] }
        dueAnswers = 0
        guard path == wanted else { return choose() }
        // Remove control characters. Otherwise, a server could take control of the user's terminal.
        let words = String(message.unicodeScalars.filter { $0.properties.generalCategory != .control })
        return [.fail(LinkError("\(name) reports: \(words)", remedy: "To list its receivers: gpspipe -w \(name)"))]
    }

    /// Returns a WATCH request. Reports are always requested, even together with bytes, because they announce devices
    /// that are plugged in or removed, and because some servers send nothing else.
    private mutating func watch(raw: Bool, sentences: Bool = false, device: String? = nil) -> Step {
        dueAnswers += 1
        var change = WatchChange()
        change.enable = true
        change.json = true
        change.nmea = sentences
        change.raw = raw ? 2 : 0
        // The path may come from the server. JSON encoding prevents a quote or a line break in the path from ending the
        // request.
        change.device = device
        return .send(change.text)
    }
}
