import GNSS
import NMEA

extension Diagnosis.Evidence {
    var judgeProtocol: Judgment {
        guard let reading else { return (.init(.protocol, .pending, ""), nil) }
        let condition = reading.condition
        guard reading.isSettled else {
            return (.init(.protocol, .pending, reading.statistics.protocolNames.joined(separator: ", ")), nil)
        }
        if case .binaryOnly(let kind) = condition.situation {
            let messages = reading.statistics.messageNames(of: kind)
            return (
                .init(.protocol, .bad, "\(messages), no positions", remedy: condition.remedy), .noReceiver
            )
        }
        guard reading.statistics.provesReceiver else { return (.init(.protocol, .pending, ""), nil) }
        return judgeMessages(reading)
    }

    private func judgeMessages(_ reading: Diagnosis.ReceivedData) -> Judgment {
        let damage = reading.damage
        let kinds = reading.messages
        if reading.isDamaged {
            // Even if half of the sentences are damaged, some positions arrive intact. If at least a third are damaged
            // and no position arrives at all, the damage may be the reason, so the remaining steps cannot be judged.
            let isUseless = !reading.hasPosition && damage.lines * 3 >= damage.of
            return (
                .init(
                    .protocol, isUseless ? .bad : .poor,
                    "\(kinds); \(damage.lines) of \(damage.of) sentences are damaged",
                    remedy:
                        "Check that no other program is reading the port, that the ground wire is connected, and that the cable "
                        + "is short and away from other cables"), .damagedData
            )
        }
        if let judgment = judgePurposes(reading) { return judgment }
        if reading.reports.output?.isOverloaded == true {
            return (
                .init(.protocol, .poor, "\(kinds); \(OutputUsage.text)", remedy: OutputUsage.remedy), .overloaded
            )
        }
        if reading.statistics.lacksChecksums {
            let shortcoming = ReceiverCondition.Shortcoming.noChecksums
            return (.init(.protocol, .poor, "\(kinds); \(shortcoming.text)", remedy: shortcoming.remedy), nil)
        }
        let note = damage.lines > 0 ? "; \(damage.lines) of \(damage.of) sentences are damaged" : ""
        return (.init(.protocol, .good, kinds + note), nil)
    }

    /// Judges a device that sends sentences but no positions. Returns `nil` for other devices.
    private func judgePurposes(_ reading: Diagnosis.ReceivedData) -> Judgment? {
        let purposes = reading.statistics.purposes
        guard !reading.hasPosition, !purposes.contains(.position), reading.statistics.frames.isEmpty else { return nil }
        let names = purposes.filter { $0 != .other }.map(\.rawValue)
        let only = names.isEmpty ? "no positions" : "only \(names.joined(separator: ", ")), no positions"
        let codes = reading.statistics.codes.joined(separator: " ")
        return (
            .init(
                .protocol, .bad, "the receiver sends \(only) (\(codes))",
                remedy:
                    "This device is not a GPS receiver, or it does not output positions. List the other devices",
                followUp: .listDevices), .noReceiver
        )
    }
}

extension Diagnosis.ReceivedData {
    /// A summary of the protocols and their messages, the firmware, and the problems that the receiver reports.
    fileprivate var messages: String {
        let sentences = statistics.codes
        let nmea = sentences.isEmpty ? [] : ["NMEA: \(sentences.joined(separator: " "))"]
        let protocols = nmea + statistics.kinds.map { statistics.messageNames(of: $0) }
        let firmware = reports.identity.map { ["receiver: \($0)"] } ?? []
        let notices = reports.notices.map { "reported \($0.isError ? "error" : "warning"): \($0.text)" }
        return ([protocols.joined(separator: ", ")] + firmware + notices).joined(separator: "; ")
    }
}

extension Receiver.Statistics {
    /// The types of the received sentences, in alphabetical order.
    fileprivate var codes: [String] { Set(sentences.keys.map { "\($0.code)" }).sorted() }

    /// The binary protocols that were received, most frequent first.
    fileprivate var kinds: [BinaryProtocol] {
        frames.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map(\.key)
    }

    /// The binary protocols that were received, as text such as "UBX frames".
    fileprivate var protocolNames: [String] { kinds.map { "\($0.name) frames" } }

    /// The name of a binary protocol, followed by the names of its messages.
    fileprivate func messageNames(of kind: BinaryProtocol) -> String {
        let titles = messages.keys.filter { $0.kind == kind }.map(\.title).sorted {
            (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1)
        }
        return titles.isEmpty ? kind.name : "\(kind.name): \(titles.joined(separator: " "))"
    }
}
