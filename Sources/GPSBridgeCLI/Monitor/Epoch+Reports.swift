import Formats
import GNSS

extension Epoch {
    /// As reports of the gpsd protocol, a line each.
    func reports(isSimulated: Bool) -> [String] {
        let lines = Lines()
        let buffer = OutputBuffer { bytes throws(Failure) in lines.text += String(decoding: bytes, as: UTF8.self) }
        var reports = ReportWriter(buffer)
        reports.isSimulated = isSimulated
        reports.write(self)
        try? buffer.flush()
        return lines.text.split(separator: "\n").map(String.init)
    }
}

/// What a buffer has handed on.
private final class Lines {
    var text = ""
}
