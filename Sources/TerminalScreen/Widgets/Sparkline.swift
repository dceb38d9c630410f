/// A row of small vertical bars, one character each.
public enum Sparkline {
    private static let blocks = Array("▁▂▃▄▅▆▇█".unicodeScalars)
    private static let ascii = Array("_.,:-=+#".unicodeScalars)

    /// Draws one bar for each value. An unknown value leaves its column untouched.
    public static func draw(
        _ values: some Collection<Double?>, in range: ClosedRange<Double>, _ style: Style, into picture: inout Picture,
        row: Int, column: Int, isASCII: Bool = false
    ) {
        for (index, value) in values.enumerated() {
            guard let value, value.isFinite else { continue }
            let step = level(value, in: range)
            picture.put(isASCII ? ascii[step] : blocks[step], style, row: row, column: column + index)
        }
    }

    /// Returns the bars as text for use within a line. Unknown values become spaces.
    public static func text(
        _ values: some Collection<Double?>, in range: ClosedRange<Double>, isASCII: Bool = false
    ) -> String {
        var text = String.UnicodeScalarView()
        for value in values {
            guard let value, value.isFinite else {
                text.append(" ")
                continue
            }
            let step = level(value, in: range)
            text.append(isASCII ? ascii[step] : blocks[step])
        }
        return String(text)
    }

    private static func level(_ value: Double, in range: ClosedRange<Double>) -> Int {
        let span = range.upperBound - range.lowerBound
        guard span > 0 else { return 0 }
        return Int((min(max((value - range.lowerBound) / span, 0), 1) * 7).rounded())
    }
}
