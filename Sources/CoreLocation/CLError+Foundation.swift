public import Foundation
public import GPSBridge

// Bridges errors to Foundation, so that `localizedDescription` contains the error's reason. Like Apple's `CLError`,
// this type does not conform to `LocalizedError`, so a program can add the conformance without changing the reason.

extension LocationError: CustomNSError {
    /// Creates an error from a code and a user info dictionary. Only the dictionary's value for
    /// `NSLocalizedDescriptionKey` is kept.
    public init(_ code: Code, userInfo: [String: Any]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String ?? "")
    }

    /// Creates an error from an `NSError`, which must have CoreLocation's domain and one of its codes.
    public init(_nsError error: NSError) {
        guard let known = Self(bridging: error) else {
            preconditionFailure(
                "the error with the domain \(error.domain) and the code \(error.code) is not a CoreLocation error")
        }
        self = known
    }

    /// Returns `nil` if the domain or the code is not CoreLocation's.
    private init?(bridging error: NSError) {
        guard error.domain == Self.errorDomain, let code = Code(rawValue: error.code) else { return nil }
        self.init(code, userInfo: error.userInfo)
    }

    /// The user info dictionary for `NSError`, which contains the reason as the localized description. If the error has
    /// no reason, the dictionary is empty, and Foundation describes the error by its code.
    public var errorUserInfo: [String: Any] { reason.isEmpty ? [:] : [NSLocalizedDescriptionKey: reason] }

    /// The same as `errorUserInfo`.
    public var userInfo: [String: Any] { errorUserInfo }

    /// The error as an `NSError`.
    public var _nsError: NSError { self as NSError }

    /// Always `nil`, because a manager never monitors a region other than the requested one.
    public var alternateRegion: Region? { nil }
}

/// `as? CLError` also finds an error that was converted to an `NSError` before.
extension LocationError: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LocationError?) {
        result = LocationError(_nsError: source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LocationError?) -> Bool {
        result = LocationError(bridging: source)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LocationError {
        source.map { LocationError(_nsError: $0) } ?? LocationError(.locationUnknown, "")
    }
}

extension LocationError.Code {
    /// Returns whether an error of any type has this code. Swift calls this operator for `catch CLError.denied`.
    /// GPSBridge declares the same operator, but source files that import only CoreLocation do not see that
    /// declaration.
    @_disfavoredOverload
    public static func ~= (code: Self, error: any Error) -> Bool {
        error._domain == LocationError.errorDomain && error._code == code.rawValue
    }
}
