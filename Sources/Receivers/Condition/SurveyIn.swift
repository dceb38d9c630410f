internal import UBX

/// The state of a survey-in, in which a stationary receiver averages its position to serve as a base station or as a
/// source of time.
package struct SurveyIn: Hashable, Sendable {
    /// The elapsed observation time in seconds.
    package var duration: Int
    /// The estimated error of the average position in meters.
    package var accuracy: Double
    /// Whether the survey-in has reached its required accuracy and duration.
    package var isComplete: Bool

    /// Creates a state, or returns `nil` if no survey-in has been started.
    init?(_ message: NavSVIN) {
        self.init(
            duration: message.duration, accuracy: message.accuracy, isValid: message.isValid,
            isActive: message.isActive)
    }

    /// Creates a state, or returns `nil` if no survey-in has been started.
    init?(_ message: TimSVIN) {
        self.init(
            duration: message.duration, accuracy: Double(message.variance).squareRoot() / 1000,
            isValid: message.isValid, isActive: message.isActive)
    }

    private init?(duration: UInt32, accuracy: Double, isValid: Bool, isActive: Bool) {
        guard isActive || isValid else { return nil }
        self.duration = Int(duration)
        self.accuracy = accuracy
        isComplete = isValid && !isActive
    }

    /// A description for display, such as "surveying in for 120 s, accurate to 132 cm".
    package var text: String {
        (isComplete ? "survey-in complete after" : "surveying in for") + " \(duration) s, accurate to \(accuracyText)"
    }

    /// A description for narrow columns, such as "120 s, 132 cm".
    package var shortText: String { "\(duration) s, \(accuracyText)" }

    /// The estimated error for display, such as "132 cm".
    private var accuracyText: String {
        switch accuracy {
        case ..<10: "\(Int((accuracy * 100).rounded())) cm"
        case ..<100_000: "\(Int(accuracy.rounded())) m"
        default: "more than 100 km"
        }
    }
}
