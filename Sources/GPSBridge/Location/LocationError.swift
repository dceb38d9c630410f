/// Why there is no location, or why something cannot be had of a receiver.
public struct LocationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors, with CoreLocation's numbers.
    public enum Code: Int, Sendable, CaseIterable {
        case locationUnknown = 0
        case denied
        case network
        case headingFailure
        case regionMonitoringDenied
        case regionMonitoringFailure
        case regionMonitoringSetupDelayed
        case regionMonitoringResponseDelayed
        case geocodeFoundNoResult
        case geocodeFoundPartialResult
        case geocodeCanceled
        case deferredFailed
        case deferredNotUpdatingLocation
        case deferredAccuracyTooLow
        case deferredDistanceFiltered
        case deferredCanceled
        case rangingUnavailable
        case rangingFailure
        case promptDeclined
        case historicalLocationError
    }

    /// Which kind it is.
    public var code: Code
    /// What happened and what to do about it, for a person.
    public var reason: String

    /// Makes an error.
    public init(_ code: Code, _ reason: String = "") {
        self.code = code
        self.reason = reason
    }

    /// Converts any error. Errors of CoreLocation's domain keep their code.
    init(_ error: any Error) {
        if let error = error as? LocationError {
            self = error
        } else {
            let code = error._domain == Self.errorDomain ? Code(rawValue: error._code) : nil
            self.init(code ?? .locationUnknown, "\(error)")
        }
    }

    /// What happened and what to do about it, for a person.
    public var description: String { reason.isEmpty ? "\(code)" : reason }

    /// Two errors of the same kind are equal, whatever their words.
    public static func == (one: LocationError, other: LocationError) -> Bool { one.code == other.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// CoreLocation's domain of errors.
    public static let errorDomain = "kCLErrorDomain"

    /// The number of the kind.
    public var errorCode: Int { code.rawValue }

    // What `NSError` is made of, so that `error.localizedDescription` and `(error as NSError).code` say what they say with
    // CoreLocation, without Foundation here.
    public var _domain: String { Self.errorDomain }
    public var _code: Int { errorCode }

    // As CoreLocation has them, so that `catch CLError.denied` and comparisons read alike.
    public static let locationUnknown = Code.locationUnknown
    public static let denied = Code.denied
    public static let network = Code.network
    public static let headingFailure = Code.headingFailure
    public static let regionMonitoringDenied = Code.regionMonitoringDenied
    public static let regionMonitoringFailure = Code.regionMonitoringFailure
    public static let regionMonitoringSetupDelayed = Code.regionMonitoringSetupDelayed
    public static let regionMonitoringResponseDelayed = Code.regionMonitoringResponseDelayed
    public static let geocodeFoundNoResult = Code.geocodeFoundNoResult
    public static let geocodeFoundPartialResult = Code.geocodeFoundPartialResult
    public static let geocodeCanceled = Code.geocodeCanceled
    public static let deferredFailed = Code.deferredFailed
    public static let deferredNotUpdatingLocation = Code.deferredNotUpdatingLocation
    public static let deferredAccuracyTooLow = Code.deferredAccuracyTooLow
    public static let deferredDistanceFiltered = Code.deferredDistanceFiltered
    public static let deferredCanceled = Code.deferredCanceled
    public static let rangingUnavailable = Code.rangingUnavailable
    public static let rangingFailure = Code.rangingFailure
    public static let promptDeclined = Code.promptDeclined
    public static let historicalLocationError = Code.historicalLocationError
}

extension LocationError.Code {
    /// Whether an error is of this kind, whatever its type is: `catch LocationError.denied`.
    public static func ~= (code: LocationError.Code, error: any Error) -> Bool {
        error._domain == LocationError.errorDomain && error._code == code.rawValue
    }
}
