internal import GNSS
package import GPSDProtocol
package import ServerCore
package import TextOutput

/// One client's side of the protocol: what it sends goes in, what it is to be answered comes out.
package struct Session {
    /// What it wants.
    package private(set) var policy = WatchPolicy()
    private var parser = RequestParser()

    /// A client that has just come.
    package init() {}

    /// Takes what a client sent, in pieces of any size, and writes the answers.
    /// - Parameter states: all receivers.
    /// - Returns: whether the client may stay.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer, about states: () -> [ReceiverState], answering output: OutputBuffer
    ) -> Bool {
        let replies = Replies(output)
        for request in parser.read(bytes) {
            switch request {
            case .version: replies.version()
            case .devices: replies.devices(states(), own: policy.device)
            case .poll: replies.poll(heard(states()), at: .now)
            case .watch(let change): watch(change, states(), replies)
            case .device(let change): device(change, states(), replies)
            case .unknown(let text): replies.error("Unrecognized request '\(text)'")
            case .malformed(let name, let problem):
                replies.error("Invalid \(name): \(problem)")
                if name == "WATCH" { watch(nil, states(), replies) }
            case .tooLong:
                replies.error("a request has \(RequestParser.longestRequest) bytes at most: goodbye")
                return false
            }
        }
        return true
    }

    private mutating func watch(_ change: WatchChange?, _ states: [ReceiverState], _ replies: Replies) {
        if let change {
            policy.apply(change)
            if let device = policy.device, !states.contains(where: { $0.isKnown(as: device) }) {
                return replies.error("No such device as \(device)")
            }
        }
        replies.devices(states, own: policy.device)
        replies.watch(policy)
    }

    private func device(_ change: DeviceChange?, _ states: [ReceiverState], _ replies: Replies) {
        var chosen = states.filter { $0.isNamed || $0.activated != nil }
        if let path = change?.path {
            chosen = chosen.filter { $0.isKnown(as: path) }
            if chosen.isEmpty { return replies.error("Can't open \(path).") }
        }
        if change?.wantsWriting == true {
            if chosen.isEmpty {
                replies.error("Can't perform DEVICE configuration, no devices attached.")
            } else {
                replies.error("Nothing is ever sent to a receiver by gpsbridge: set it with its maker's program")
            }
        }
        for state in chosen { replies.device(state) }
    }

    /// The receivers that this client hears, or would hear.
    private func heard(_ states: [ReceiverState]) -> [ReceiverState] {
        if let device = policy.device { return states.filter { $0.isKnown(as: device) } }
        return states.filter(\.isPrimary)
    }
}
