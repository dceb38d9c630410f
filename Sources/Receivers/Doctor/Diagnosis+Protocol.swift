import GNSS
import NMEA

extension Diagnosis.Evidence {
    var judgeProtocol: Judgment {
        guard let reading else { return (.init(.protocol, .pending, ""), nil) }
        let condition = reading.condition
        if condition.situation == .noChecksums {
            return (
                .init(
                    .protocol, .bad, "sentences arrive without checksums and are ignored",
                    cure: condition.remedy), .noReceiver
            )
        }
        let frames = reading.statistics.frames.sorted { $0.value > $1.value }.map { "\($0.key.name) frames" }
        guard reading.isSettled else { return (.init(.protocol, .pending, frames.joined(separator: ", ")), nil) }
        if !reading.statistics.sentences.isEmpty { return judgeSentences(reading, frames) }
        guard let first = frames.first else { return (.init(.protocol, .pending, ""), nil) }
        guard case .binaryOnly = condition.situation else {
            return (.init(.protocol, .good, frames.joined(separator: ", ")), nil)
        }
        return (.init(.protocol, .bad, "only \(first), no NMEA sentences", cure: condition.remedy), .noReceiver)
    }

    private func judgeSentences(_ reading: Diagnosis.ReceivedData, _ frames: [String]) -> Judgment {
        let codes = Set(reading.statistics.sentences.keys.map { "\($0.code)" }).sorted()
        let kinds = (["NMEA: \(codes.joined(separator: " "))"] + frames).joined(separator: ", ")
        let damage = reading.damage
        if reading.isDamaged {
            // Even with half of the sentences damaged, a position arrives now and then. If a third are damaged and no
            // position arrives at all, the damage may be the reason, so the remaining steps cannot be judged.
            let isUseless = !reading.hasPosition && damage.lines * 3 >= damage.of
            return (
                .init(
                    .protocol, isUseless ? .bad : .poor,
                    "\(kinds); \(damage.lines) of \(damage.of) sentences are damaged",
                    cure:
                        "Check that no other program reads the port, that the ground wire is connected, and that the cable "
                        + "is short and away from other cables"), .damagedData
            )
        }
        let purposes = reading.statistics.purposes
        if !reading.hasPosition, !purposes.contains(.position), frames.isEmpty {
            let names = purposes.filter { $0 != .other }.map(\.rawValue)
            let only = names.isEmpty ? "no positions" : "only \(names.joined(separator: ", ")), no positions"
            return (
                .init(
                    .protocol, .bad, "the receiver sends \(only) (\(codes.joined(separator: " ")))",
                    cure:
                        "This is not a GPS receiver, or it does not forward its positions. List the other devices",
                    followUp: .listDevices), .noReceiver
            )
        }
        let note = damage.lines > 0 ? "; \(damage.lines) of \(damage.of) sentences are damaged" : ""
        return (.init(.protocol, .good, kinds + note), nil)
    }
}
