import GNSS
import TerminalScreen

extension Constellation {
    /// The letter that its satellites are named by.
    var letter: String {
        switch self {
        case .gps: "G"
        case .glonass: "R"
        case .galileo: "E"
        case .beidou: "C"
        case .qzss, .imes: "J"
        case .navic: "I"
        case .sbas: "S"
        }
    }

    /// What people call it.
    var name: String {
        switch self {
        case .gps: "GPS"
        case .glonass: "GLONASS"
        case .galileo: "Galileo"
        case .beidou: "BeiDou"
        case .qzss: "QZSS"
        case .imes: "IMES"
        case .navic: "NavIC"
        case .sbas: "SBAS"
        }
    }

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

    /// Its shape in the sky, filled for a satellite that is used.
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

    /// Its place in lists.
    var order: Int {
        switch self {
        case .gps: 0
        case .galileo: 1
        case .glonass: 2
        case .beidou: 3
        case .qzss: 4
        case .navic: 5
        case .imes: 6
        case .sbas: 7
        }
    }
}

extension Satellite {
    /// "G07", "S123".
    var name: String { "\(constellation.letter)\(twoDigits(number))" }
}
