public import Foundation
public import GPSBridge

// Bridges errors to Foundation, so that `localizedDescription` has the reason and the remedy. They do not conform to
// `LocalizedError`, because Apple's do not either, and programs add the conformance with their own texts.

extension LocationError: CustomNSError {
    /// Creates an error, as tests do. Only the `NSLocalizedDescriptionKey` of the dictionary is kept.
    public init(_ code: Code, userInfo: [String: Any]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String ?? "")
    }

    /// Creates an error from an `NSError`, which must have CoreLocation's domain and one of its codes.
    public init(_nsError error: NSError) {
        guard error.domain == Self.errorDomain, let code = Code(rawValue: error.code) else {
            preconditionFailure("\(error.domain) \(error.code) is not a CoreLocation error")
        }
        self.init(code, userInfo: error.userInfo)
    }

    /// The description for `NSError`; empty if the error has no reason. Foundation then describes the error by its
    /// number.
    public var errorUserInfo: [String: Any] { reason.isEmpty ? [:] : [NSLocalizedDescriptionKey: reason] }

    /// The same as ``errorUserInfo``.
    public var userInfo: [String: Any] { errorUserInfo }

    /// Always `nil`: no region is monitored instead of another one.
    public var alternateRegion: Region? { nil }
}

extension LocationError.Code {
    /// Returns whether an error of any type has this code. It repeats the operator of GPSBridge for source that imports
    /// only CoreLocation, because operators of other modules are not visible there.
    @_disfavoredOverload
    public static func ~= (code: Self, error: any Error) -> Bool {
        error._domain == LocationError.errorDomain && error._code == code.rawValue
    }
}
