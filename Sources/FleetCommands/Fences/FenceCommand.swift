import CommandLineKit
import FleetFences
import FleetStore
import FleetWire
import GPSBridgeCLI
import SystemSupport
import TextOutput

/// The `gpsbridge fleet fence` command, which defines areas and lists the devices that entered or left them.
enum FenceCommand: Command {
    static let name = "fence"
    static let summary = "define areas, and list when devices entered or left them"

    /// The action to perform.
    enum Action: String, CaseIterable {
        case add
        case list
        case remove
        case events

        var meaning: String {
            switch self {
            case .add: "add a fence"
            case .list: "list the fences, with the number of devices inside each"
            case .remove: "remove a fence, but keep its events"
            case .events: "list when devices entered or left fences, earliest first"
            }
        }

        /// The options that only this action accepts.
        var options: [String] {
            switch self {
            case .add: ["--circle", "--polygon"]
            case .list, .remove: []
            case .events: ["--device", "--fence", "--json"] + Period.options.map(\.name)
            }
        }
    }

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let action = try action(arguments)
        switch action {
        case .add: return try add(fence(arguments, action), FenceArea(arguments), Center(arguments))
        case .remove: return try remove(fence(arguments, action), Center(arguments))
        case .list: return try list(Center(arguments))
        case .events: return try events(arguments)
        }
    }

    private static func add(_ name: String, _ area: FenceArea, _ center: Center) throws(Failure) -> ExitCode {
        let isNew = try center.ask { store throws(FleetStoreError) in
            try store.addFence(tenant: center.tenant, name: name, area)
        }
        guard isNew else {
            throw Failure(
                .usage,
                "the fence \(name) already exists. Choose another name, or remove the existing fence: "
                    + "gpsbridge fleet fence remove \(name)")
        }
        Terminal.say("gpsbridge: added the fence \(name): from now on, collectors check each fix against it")
        if let note = try? center.otherTenants() { Terminal.say("gpsbridge: note: \(note)") }
        return .success
    }

    private static func remove(_ name: String, _ center: Center) throws(Failure) -> ExitCode {
        let existed = try center.ask { store throws(FleetStoreError) in
            try store.removeFence(tenant: center.tenant, name: name)
        }
        guard existed else {
            throw try center.nothingFound("there is no fence \(name). To list fences: gpsbridge fleet fence list")
        }
        Terminal.say("gpsbridge: removed the fence \(name); its events are kept")
        return .success
    }

    /// Returns the action on the command line. Throws a ``Failure`` if the action does not accept a given option or
    /// operand.
    static func action(_ arguments: Arguments) throws(Failure) -> Action {
        let action: Action = try arguments.action(of: "gpsbridge fleet fence")
        for other in Action.allCases where other != action {
            if let option = other.options.first(where: arguments.has) {
                throw Failure(.usage, "\(option) can be used only with 'fence \(other)'")
            }
        }
        let hasName = action == .add || action == .remove
        guard arguments.operands.count <= (hasName ? 2 : 1) else {
            throw Failure(.usage, "too many arguments after '\(action)'\nSee 'gpsbridge fleet fence --help'")
        }
        return action
    }

    /// Returns the fence name that follows the action on the command line.
    static func fence(_ arguments: Arguments, _ action: Action) throws(Failure) -> String {
        guard arguments.operands.count > 1 else {
            let area = action == .add ? " --circle 48.137,11.575,200m" : ""
            throw Failure(.usage, "missing fence name. Example: gpsbridge fleet fence \(action) depot\(area)")
        }
        let name = arguments.operands[1]
        guard FleetSubject.isName(name) else {
            throw Failure(.usage, FleetSubject.invalidName(name, of: "fence"))
        }
        return name
    }

    private static func list(_ center: Center) throws(Failure) -> ExitCode {
        let fences = try center.ask { store throws(FleetStoreError) in try store.fences(tenant: center.tenant) }
        guard !fences.isEmpty else {
            throw try center.nothingFound("no fences are defined. To add one, see: gpsbridge fleet fence --help")
        }
        return try OutputFile.show(FenceText.table(fences).map { $0 + "\n" }.joined())
    }

    private static func events(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let period = try Period.range(arguments)
        let center = try Center(arguments)
        let output = try OutputFile(nil)
        let buffer = output.makeBuffer()
        var count = 0
        try center.ask { store throws(FleetStoreError) in
            try store.fenceEvents(
                tenant: center.tenant, times: period, device: arguments.value("--device"),
                fence: arguments.value("--fence")
            ) { event in
                count += 1
                buffer.append(arguments.has("--json") ? FenceText.json(event) : FenceText.line(event))
                buffer.append("\n")
                return !buffer.hasFailed
            }
        }
        try buffer.flush()
        guard count > 0 else { throw try center.nothingFound("no fence events match these options") }
        return .success
    }
}
