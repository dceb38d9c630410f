internal import GNSS
package import GPSDProtocol
package import ServerCore
package import TextOutput

/// The protocol state of a client. A session parses the client's requests and writes the replies.
package struct Session {
    /// The reports that the client has requested.
    package private(set) var policy = WatchPolicy()
    private var parser = RequestParser()

    /// Creates the session of a newly connected client.
    package init() {}

    /// Parses input from the client and writes the replies. The input can be split at any byte.
    ///
    /// - Parameter states: A closure that returns the states of all receivers.
    /// - Returns: `false` if the client must be disconnected.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer, about states: () -> [ReceiverState], answering output: OutputBuffer
    ) -> Bool {
        let replies = Replies(output)
        for request in parser.read(bytes) {
            switch request {
            case .version: replies.version()
            case .devices: replies.devices(states(), own: policy.device)
            case .poll: replies.poll(states().filter(policy.selects), at: .now)
            case .watch(let change): watch(change, states(), replies)
            case .device(let change): device(change, states(), replies)
            case .unknown(let text): replies.error("Unrecognized request '\(text)'")
            case .malformed(let name, let problem):
                replies.error("Invalid \(name): \(problem)")
                if name == "WATCH" { watch(nil, states(), replies) }
            case .tooLong:
                replies.error("request exceeds \(RequestParser.maxRequestLength) bytes; closing the connection")
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
        // A receiver without epochs might never send a report, so the client receives the reason here.
        if policy.isEnabled, policy.json { replies.causes(states.filter { policy.selects($0) && $0.latest == nil }) }
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
                replies.error(
                    "gpsbridge never writes to receivers; configure the receiver with the manufacturer's tool")
            }
        }
        for state in chosen { replies.device(state) }
    }
}
