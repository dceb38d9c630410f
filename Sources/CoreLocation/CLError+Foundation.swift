public import Foundation
public import GPSBridge

// Errors as Foundation has them, so that `localizedDescription` says what happened and what to do about it. They are no
// `LocalizedError`, as those of Apple's systems are none, because programs make them so, in words of their own.

extension LocationError: CustomNSError {
    /// Makes an error as tests of programs do. Of the dictionary, `NSLocalizedDescriptionKey` is kept.
    public init(_ code: Code, userInfo: [String: Any]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String ?? "")
    }

    /// Makes an error of an old one, which must be of CoreLocation's domain and have a number of its.
    public init(_nsError error: NSError) {
        guard error.domain == Self.errorDomain, let code = Code(rawValue: error.code) else {
            preconditionFailure("\(error.domain) \(error.code) is no error of CoreLocation")
        }
        self.init(code, userInfo: error.userInfo)
    }

    /// What `NSError` keeps: what happened and what to do about it. Of an error without words Foundation tells the number.
    public var errorUserInfo: [String: Any] { reason.isEmpty ? [:] : [NSLocalizedDescriptionKey: reason] }

    /// The same.
    public var userInfo: [String: Any] { errorUserInfo }

    /// None: a region is watched or not, and never as a part of another one.
    public var alternateRegion: Region? { nil }
}

extension LocationError.Code {
    /// The same as that of GPSBridge, for source that imports CoreLocation alone, and so sees no operator of GPSBridge.
    @_disfavoredOverload
    public static func ~= (code: Self, error: any Error) -> Bool {
        error._domain == LocationError.errorDomain && error._code == code.rawValue
    }
}
