import GNSS
import TerminalScreen

extension Constellation {
    var color: Color {
        switch self {
        case .gps: .blue
        case .glonass: .red
        case .galileo: .magenta
        case .beidou: .yellow
        case .qzss, .imes: .cyan
        case .navic: .green
        case .sbas: .gray
        }
    }

    /// Returns the mark for a satellite of this system. The mark is filled if the satellite is used.
    func mark(isUsed: Bool, isASCII: Bool) -> Unicode.Scalar {
        if isASCII { return isUsed ? "*" : "o" }
        return switch self {
        case .gps: isUsed ? "●" : "○"
        case .glonass: isUsed ? "◆" : "◇"
        case .galileo: isUsed ? "▲" : "△"
        case .beidou: isUsed ? "■" : "□"
        case .qzss, .imes: isUsed ? "▼" : "▽"
        case .navic: isUsed ? "▶" : "▷"
        case .sbas: isUsed ? "★" : "☆"
        }
    }
}
