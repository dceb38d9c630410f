import GNSS
import GPSDProtocol
import TextOutput

extension Epoch {
    /// Returns the epoch as gpsd JSON reports, one report per line.
    func reports(isSimulated: Bool) -> [String] {
        let text = GatheredText()
        var reports = ReportWriter(text.output)
        reports.isSimulated = isSimulated
        reports.write(self)
        let lines = (try? text.take { String(decoding: $0, as: UTF8.self) }) ?? ""
        return lines.split(separator: "\n").map(String.init)
    }
}
