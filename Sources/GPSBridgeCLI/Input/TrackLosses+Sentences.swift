import TextOutput
import TrackFormats

extension TrackLosses {
    /// A sentence for the user about each kind of loss.
    var sentences: [String] {
        var sentences: [String] = []
        if isDamaged { sentences.append("the file is damaged or incomplete, so only its intact parts were read") }
        if let unsupportedEncoding {
            sentences.append(
                "the encoding \(unsupportedEncoding) is not supported, so names may be wrong. Convert the file to UTF-8"
            )
        }
        if points > 0 {
            let skipped = points == 1 ? "point was skipped" : "points were skipped"
            sentences.append("\(grouped: points) \(skipped): no valid position")
        }
        if times > 0 {
            sentences.append("\(grouped: times) \(times == 1 ? "point has" : "points have") no valid time")
        }
        if untimedPoints > 0 {
            let skipped = untimedPoints == 1 ? "point without a time was" : "points without a time were"
            sentences.append("\(grouped: untimedPoints) \(skipped) skipped: other points of the track have times")
        }
        return sentences
    }
}
