import Dashboard
import GNSS
import TerminalScreen

extension Drawing {
    private static let signColumns = 6

    /// Returns the lines of the help page: the available keys, and the meaning of marks and abbreviations.
    func helpLines(width: Int) -> [StyledText] {
        (keyHelp + [("", "")] + signHelp).flatMap { sign, text in
            let texts = wrapped(text, width: width - Self.signColumns)
            return (texts.isEmpty ? [""] : texts).enumerated().map { index, text in
                var line = StyledText((index == 0 ? sign : "").padded(right: Self.signColumns), .key)
                line.append(text)
                return line
            }
        }
    }

    private var keyHelp: [(String, String)] {
        [
            ("q", "quit"),
            ("?", "this page; to close a page, press esc or its key"),
            ("d", "devices: choose one with ↑ ↓ and enter"),
            ("x", "find out, step by step, why there is no position"),
            ("w", "start or stop recording"),
            ("p", "pause: freezes the screen; receiving and recording continue"),
            ("e", "events: newest first"),
            ("m", "messages: the types that were received, with their rates"),
            ("j", "the latest fix as gpsd JSON"),
            ("s", "show or hide the sky plot"),
            ("t", "rotate the sky plot: course up or north up"),
            ("b", "show or hide the signal bars"),
            ("r", "show or hide the received messages"),
            ("u", "units: metric, imperial, nautical"),
            ("c", "next coordinate format"),
        ]
    }

    private var signHelp: [(String, String)] {
        let grades = [Condition.Grade.good, .searching, .bad].map { $0.mark(isASCII: isASCII) }.joined()
        let used = Constellation.gps.mark(isUsed: true, isASCII: isASCII)
        let seen = Constellation.gps.mark(isUsed: false, isASCII: isASCII)
        return [
            (grades, "good position; poor or no position; problem"),
            ("C/N0", "carrier-to-noise density in dBHz: 30 is usable, 45 is strong"),
            ("\(used)\(seen)", "a satellite used for the position; a satellite only in view"),
            ("GREC", "GPS, GLONASS, Galileo, BeiDou; J QZSS, I NavIC, S SBAS"),
            (isASCII ? "+-" : "±", "one standard deviation, reported by the receiver; est.: from the DOP"),
            ("CEP", "circles around the mean that contain 50 % and 95 % of the positions"),
            ("DOP", "dilution of precision: H horizontal, V vertical, P three-dimensional"),
            ("TTFF", "time to first fix after the port was opened"),
        ]
    }
}
