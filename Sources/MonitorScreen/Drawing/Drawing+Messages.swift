import Dashboard
import GNSS
import NMEA
import Receivers
import TerminalScreen

// The messages page lists the message types of each protocol, with their rates and counts.

extension Drawing {
    private static let nameColumns = 18
    private static let numberColumns = 12

    var messageLines: [StyledText] {
        let counts = data.statistics.counts
        guard !counts.isEmpty else { return [StyledText("no messages yet", .faint)] }
        let rates = Dictionary(
            data.rates.rates.map { ($0.name, $0.perSecond) }, uniquingKeysWith: { first, _ in first })
        let groups = Dictionary(grouping: counts, by: \.key.protocolName).mapValues { group in
            group.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }
        }
        let sorted = groups.sorted { ($0.key != nil ? 1 : 0, $0.key ?? "") < ($1.key != nil ? 1 : 0, $1.key ?? "") }
        return sorted.flatMap { name, types in
            [title(name, rates: types.map { rates[$0.key] ?? 0 }, count: types.reduce(0) { $0 + $1.value })]
                + types.map { line($0.key.text, rate: rates[$0.key], count: $0.value) } + [StyledText()]
        }
    }

    private func title(_ name: String?, rates: [Double], count: Int) -> StyledText {
        var line = StyledText((name ?? "NMEA").padded(right: Self.nameColumns + 2), .value)
        line.append("\(fixed(rates.reduce(0, +), 1).padded(left: 6)) /s", .value)
        line.append("\(count)".padded(left: Self.numberColumns), .value)
        return line
    }

    private func line(_ name: String, rate: Double?, count: Int) -> StyledText {
        var line = StyledText("  \(name.padded(right: Self.nameColumns))")
        line.append("\(rate.map { fixed($0, 1) } ?? "–")".padded(left: 6), rate == nil ? .faint : .plain)
        line.append(" /s", .label)
        line.append("\(count)".padded(left: Self.numberColumns), .label)
        return line
    }
}

extension MessageRates.Name {
    /// The name of the binary protocol; `nil` for sentences.
    fileprivate var protocolName: String? {
        switch self {
        case .sentence: nil
        case .message(let name): name.kind.name
        case .others(let kind): kind?.name
        }
    }
}
