/// The reason why no location is available, or why a request failed.
///
/// ```swift
/// do {
///     let location = try await manager.currentLocation()
/// } catch LocationError.denied {
///     // The program lacks permission to open the receiver.
/// } catch {
///     print(error)
/// }
/// ```
///
/// Errors with the same code are equal, even if their reasons differ.
public struct LocationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error. The raw values are the same as in CoreLocation.
    public enum Code: Int, Sendable {
        /// No location is currently available. Updates continue as soon as a location is available.
        case locationUnknown = 0
        /// The program lacks permission to open the receiver.
        case denied
        /// No ``GeocodingProvider`` is set, or the provider failed.
        case network
        /// Not used on Linux.
        case headingFailure
        /// The region is not being monitored, because the program lacks permission to open the receiver.
        case regionMonitoringDenied
        /// The region cannot be monitored, because it is not a valid circle.
        case regionMonitoringFailure
        /// Not used on Linux.
        case regionMonitoringSetupDelayed
        /// Not used on Linux.
        case regionMonitoringResponseDelayed
        /// The geocoding provider found no result.
        case geocodeFoundNoResult
        /// The geocoding provider found a partial result. Only providers use this code.
        case geocodeFoundPartialResult
        /// The geocoding request was cancelled.
        case geocodeCanceled
        /// Deferring updates failed. Linux does not support deferred updates.
        case deferredFailed
        /// Not used on Linux.
        case deferredNotUpdatingLocation
        /// Not used on Linux.
        case deferredAccuracyTooLow
        /// Not used on Linux.
        case deferredDistanceFiltered
        /// Not used on Linux.
        case deferredCanceled
        /// Ranging beacons is not available, because receivers do not detect beacons.
        case rangingUnavailable
        /// Not used on Linux.
        case rangingFailure
        /// Not used on Linux.
        case promptDeclined
        /// Not used on Linux.
        case historicalLocationError
    }

    /// The kind of the error.
    public var code: Code
    /// A human-readable description of the problem and, where possible, its remedy.
    public var reason: String

    /// Creates an error.
    public init(_ code: Code, _ reason: String = "") {
        self.code = code
        self.reason = reason
    }

    /// Creates a location error from any error. An error in CoreLocation's domain keeps its code. Any other error is
    /// converted to `locationUnknown`.
    init(_ error: any Error) {
        if let error = error as? LocationError {
            self = error
        } else {
            let code = error._domain == Self.errorDomain ? Code(rawValue: error._code) : nil
            self.init(code ?? .locationUnknown, "\(error)")
        }
    }

    /// The ``reason``, or the name of the ``code`` if the reason is empty.
    public var description: String { reason.isEmpty ? "\(code)" : reason }

    /// Returns whether two errors have the same code.
    public static func == (one: LocationError, other: LocationError) -> Bool { one.code == other.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// The domain of CoreLocation's errors.
    public static let errorDomain = "kCLErrorDomain"

    /// The raw value of ``code``.
    public var errorCode: Int { code.rawValue }

    // Foundation uses these two properties to create an `NSError`. As a result, `error.localizedDescription` and
    // `(error as NSError).code` have the same values as in CoreLocation, although this module does not import
    // Foundation.
    public var _domain: String { Self.errorDomain }
    public var _code: Int { errorCode }

    // CoreLocation has the same shorthands, which make `catch CLError.denied` possible.
    /// Shorthand for ``Code/locationUnknown``.
    public static let locationUnknown = Code.locationUnknown
    /// Shorthand for ``Code/denied``.
    public static let denied = Code.denied
    /// Shorthand for ``Code/network``.
    public static let network = Code.network
    /// Shorthand for ``Code/headingFailure``.
    public static let headingFailure = Code.headingFailure
    /// Shorthand for ``Code/regionMonitoringDenied``.
    public static let regionMonitoringDenied = Code.regionMonitoringDenied
    /// Shorthand for ``Code/regionMonitoringFailure``.
    public static let regionMonitoringFailure = Code.regionMonitoringFailure
    /// Shorthand for ``Code/regionMonitoringSetupDelayed``.
    public static let regionMonitoringSetupDelayed = Code.regionMonitoringSetupDelayed
    /// Shorthand for ``Code/regionMonitoringResponseDelayed``.
    public static let regionMonitoringResponseDelayed = Code.regionMonitoringResponseDelayed
    /// Shorthand for ``Code/geocodeFoundNoResult``.
    public static let geocodeFoundNoResult = Code.geocodeFoundNoResult
    /// Shorthand for ``Code/geocodeFoundPartialResult``.
    public static let geocodeFoundPartialResult = Code.geocodeFoundPartialResult
    /// Shorthand for ``Code/geocodeCanceled``.
    public static let geocodeCanceled = Code.geocodeCanceled
    /// Shorthand for ``Code/deferredFailed``.
    public static let deferredFailed = Code.deferredFailed
    /// Shorthand for ``Code/deferredNotUpdatingLocation``.
    public static let deferredNotUpdatingLocation = Code.deferredNotUpdatingLocation
    /// Shorthand for ``Code/deferredAccuracyTooLow``.
    public static let deferredAccuracyTooLow = Code.deferredAccuracyTooLow
    /// Shorthand for ``Code/deferredDistanceFiltered``.
    public static let deferredDistanceFiltered = Code.deferredDistanceFiltered
    /// Shorthand for ``Code/deferredCanceled``.
    public static let deferredCanceled = Code.deferredCanceled
    /// Shorthand for ``Code/rangingUnavailable``.
    public static let rangingUnavailable = Code.rangingUnavailable
    /// Shorthand for ``Code/rangingFailure``.
    public static let rangingFailure = Code.rangingFailure
    /// Shorthand for ``Code/promptDeclined``.
    public static let promptDeclined = Code.promptDeclined
    /// Shorthand for ``Code/historicalLocationError``.
    public static let historicalLocationError = Code.historicalLocationError
}

extension LocationError.Code {
    /// Returns whether an error of any type has this code. Enables patterns such as `catch LocationError.denied`.
    public static func ~= (code: LocationError.Code, error: any Error) -> Bool {
        error._domain == LocationError.errorDomain && error._code == code.rawValue
    }
}
