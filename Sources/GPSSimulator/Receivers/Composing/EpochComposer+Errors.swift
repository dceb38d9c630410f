import GNSS

extension EpochComposer {
    mutating func gst(_ bytes: inout [UInt8]) {
        let errors = coordinate == nil ? nil : observation.fix.errors
        line.begin(style.talker, "GST")
        line.time(sentenceTime, decimals: style.timeDecimals)
        appendError(errors?.rangeDeviation)
        appendError(errors?.major)
        appendError(errors?.minor)
        line.number(errors?.orientation, Width(errorDecimals ?? 0))
        appendError(errors?.north)
        appendError(errors?.east)
        appendError(errors?.vertical)
        line.end(into: &bytes)
    }

    /// Appends a GBS sentence with the estimated errors and with empty fields for a failed satellite.
    mutating func gbs(_ bytes: inout [UInt8]) {
        let errors = coordinate == nil ? nil : observation.fix.errors
        line.begin(style.talker, "GBS")
        line.time(sentenceTime, decimals: style.timeDecimals)
        line.number(errors?.north, Width(1))
        line.number(errors?.east, Width(1))
        line.number(errors?.vertical, Width(1))
        line.text(style.navigationalStatus.utf8CodeUnitCount == 0 ? ",,,," : ",,,,,,")
        line.end(into: &bytes)
    }

    private var errorDecimals: Int? { if case .decimals(let decimals) = style.errors { decimals } else { nil } }

    private mutating func appendError(_ value: Double?) {
        let magnitude = value?.magnitude ?? 0
        let significant = magnitude < 0.0995 ? 3 : magnitude < 0.995 ? 2 : magnitude < 9.95 ? 1 : 0
        line.number(value, Width(errorDecimals ?? significant))
    }
}
