internal import GPSDProtocol

/// What a reader of a GPS daemon asks it, and what the answers say of the receiver. A pure state machine.
///
/// The bytes of several receivers on a server come over one connection, and nothing tells them apart. So bytes are asked for
/// only when one receiver is chosen, and of that one alone.
///
///     choosing ──► following
///        ▲             │ it has gone, and another one would do
///        └─────────────┘
struct GPSDConversation {
    /// What follows from an answer.
    enum Step: Hashable {
        case send(String)
        case fail(LinkError)
    }

    /// What is known of the server and its receiver.
    private(set) var server = Receiver.Server()
    /// Whether the server has said what it has.
    private(set) var isAnswered = false

    private let name: String
    private let wanted: String?
    private var state = State.choosing
    /// Answers that are due: each WATCH brings one, and an old one says nothing of the newest.
    private var dueAnswers = 0
    private var hasAskedForSentences = false
    /// How many positions are left out because the bytes that they were made of are about to come.
    private var patience = mostPatience

    private static let mostPatience = 5

    private enum State: Hashable {
        case choosing
        /// The same after one has fallen silent: a server that has not noticed still lists it as active.
        case choosingAnother
        /// `nil` where the server names none.
        case following(String?)
    }

    /// - Parameters:
    ///   - name: the server, for errors.
    ///   - device: the only receiver that will do.
    init(name: String, device: String?) {
        self.name = name
        wanted = device
        server.device = device
    }

    /// What to say first.
    mutating func begin() -> [Step] { wanted.map { follow($0) } ?? choose() }

    /// Whether a report is to be made an epoch of. gpsd sends a receiver's bytes before what it makes of them; what it made of
    /// earlier ones would be told twice.
    mutating func wants(_ report: GPSDReport) -> Bool {
        guard concerns(report) else { return false }
        if report.kind == "TPV" { patience -= 1 }
        return patience < 0
    }

    /// Whether a report is about the receiver that is followed.
    private func concerns(_ report: GPSDReport) -> Bool {
        guard case .following(let path) = state else { return false }
        return path == nil || report.device == nil || report.device == path
    }

    /// Takes a report and says what to do about it.
    mutating func read(_ report: GPSDReport) -> [Step] {
        switch report.kind {
        case "VERSION":
            server.release = report.values["release"]
            return []
        case "ERROR": return refuse(report.values["message"] ?? "error without a message")
        case "DEVICES":
            isAnswered = true
            for device in report.devices where state != .choosingAnother {
                let steps = note(device)
                if !steps.isEmpty { return steps }
            }
            return []
        case "DEVICE":
            isAnswered = true
            return note(report)
        case "WATCH":
            isAnswered = true
            return confirm(report)
        default:
            isAnswered = true
            // Whoever reports is active, even where no list says so.
            if concerns(report) {
                server.isActive = true
                server.isSimulated = report.values["simulated"] ?? server.isSimulated
            }
            guard isChoosing, ["TPV", "SKY"].contains(report.kind) else { return [] }
            return follow(report.device)
        }
    }

    /// The receiver's own bytes come, whatever was said of it.
    mutating func hear() {
        server.isActive = true
        patience = 0
    }

    /// Nothing has come for some seconds.
    mutating func noteSilence() -> [Step] {
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
        state = .following(path)
        patience = path == nil ? 0 : Self.mostPatience
        server.device = path
        server.isActive = path != wanted || path == nil
        return [watch(raw: true, device: path)]
    }

    private mutating func note(_ device: GPSDReport) -> [Step] {
        guard let path: String = device.values["path"] else { return [] }
        // A time; or zero, when it has just gone.
        let activated: String? = device.values["activated"]
        switch state {
        case .choosing, .choosingAnother:
            guard activated != nil else { return [] }
            let steps = follow(path)
            describe(device)
            return steps
        case .following(path):
            let gone: Double? = device.values["activated"]
            if gone == 0 {
                server.isActive = false
                return wanted == nil ? choose() : []
            }
            if activated != nil { server.isActive = true }
            describe(device)
            return []
        case .following: return []
        }
    }

    private mutating func describe(_ device: GPSDReport) {
        server.driver = device.values["driver"] ?? server.driver
        server.firmware = device.values["subtype"] ?? server.firmware
        server.speed = device.values["bps"] ?? server.speed
        server.isSimulated = device.values["simulated"] ?? server.isSimulated
    }

    private mutating func confirm(_ answer: GPSDReport) -> [Step] {
        dueAnswers -= 1
        guard dueAnswers <= 0, case .following(let path) = state, !hasAskedForSentences else { return [] }
        let raw: Int? = answer.values["raw"]
        guard raw != 2 else { return [] }
        hasAskedForSentences = true
        patience = 0
        return [watch(raw: true, sentences: true, device: path)]
    }

    private mutating func refuse(_ message: String) -> [Step] {
        guard case .following(let path?) = state, dueAnswers > 0 else { return [] }
        dueAnswers = 0
        guard path == wanted else { return choose() }
        // A terminal is not to be told by a server what to do.
        let words = String(message.unicodeScalars.filter { $0.properties.generalCategory != .control })
        return [.fail(LinkError("\(name) says: \(words)", cure: "gpspipe -w \(name) lists what it has"))]
    }

    /// Reports are asked for besides the bytes: they tell of devices that come and go, and are all that some servers have.
    private mutating func watch(raw: Bool, sentences: Bool = false, device: String? = nil) -> Step {
        dueAnswers += 1
        var change = WatchChange()
        change.enable = true
        change.json = true
        change.nmea = sentences
        change.raw = raw ? 2 : 0
        // The server chose the path: written as JSON, it ends neither the string nor the line.
        change.device = device
        return .send(change.text)
    }
}
