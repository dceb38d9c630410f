public import Foundation

// Names that `import CoreLocation` also makes available on Apple's systems, but that Foundation and Dispatch on Linux
// lack. The functions and constants are disfavored, so that a declaration in another module takes precedence.

/// The number of nanoseconds in a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// The number of nanoseconds in a millisecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// The number of nanoseconds in a microsecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public var NSEC_PER_USEC: UInt64 { 1000 }
/// The number of microseconds in a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public var USEC_PER_SEC: UInt64 { 1_000_000 }

/// An interval in seconds.
public typealias CFTimeInterval = Double
/// A time in seconds since 2001-01-01, 0:00 UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current time.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Calls a closure. On Linux, objects are never released automatically.
@_disfavoredOverload
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

extension ProcessInfo {
    /// How hot a device is.
    public enum ThermalState: Int, Sendable {
        /// Not hotter than usual.
        case nominal
        /// Slightly hotter than usual.
        case fair
        /// So hot that programs should do less work.
        case serious
        /// So hot that programs should do as little as possible.
        case critical
    }

    /// Always `false`, because gpsbridge does not read the computer's power profile.
    @_disfavoredOverload public var isLowPowerModeEnabled: Bool { false }

    /// Always `.nominal`, because gpsbridge does not read temperatures.
    @_disfavoredOverload public var thermalState: ThermalState { .nominal }

    /// A program's requests to the system during an activity. They have no effect on Linux.
    public struct ActivityOptions: OptionSet, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Keep the display on.
        public static let idleDisplaySleepDisabled = Self(rawValue: 1 << 40)
        /// Keep the computer awake.
        public static let idleSystemSleepDisabled = Self(rawValue: 1 << 20)
        /// Do not end the program without notice.
        public static let suddenTerminationDisabled = Self(rawValue: 1 << 14)
        /// Do not end the program while it is unused.
        public static let automaticTerminationDisabled = Self(rawValue: 1 << 15)
        /// The user has started the activity.
        public static let userInitiated = Self(rawValue: 0xFF_FFFF)
        /// The user has started the activity, and the computer may sleep.
        public static let userInitiatedAllowingIdleSystemSleep = Self(rawValue: 0xEF_FFFF)
        /// The program has started the activity itself.
        public static let background = Self(rawValue: 0xFF)
        /// The activity needs the shortest delays.
        public static let latencyCritical = Self(rawValue: 0xFF_0000_0000)
    }

    /// Returns a token for an activity. On Linux, programs are neither suspended nor slowed down.
    @_disfavoredOverload
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }

    /// Ends an activity. Has no effect on Linux.
    @_disfavoredOverload
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Calls a closure on a background thread, with `false`, because the system does not end the activity.
    @_disfavoredOverload
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        Thread.detachNewThread { block(false) }
    }

    /// Always `false` on Linux.
    @_disfavoredOverload public var isiOSAppOnMac: Bool { false }
    /// Always `false` on Linux.
    @_disfavoredOverload public var isMacCatalystApp: Bool { false }

    /// The name of a notification that is never posted, because the value never changes here.
    @_disfavoredOverload
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

extension Notification.Name {
    /// The name of a notification that is never posted, because the value never changes here.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    @_disfavoredOverload
    public static let NSProcessInfoPowerStateDidChange = Self("NSProcessInfoPowerStateDidChangeNotification")
}

extension UserDefaults {
    /// Stores a value. On Apple's systems, this is a method of all objects.
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns a stored value. On Apple's systems, this is a method of all objects.
    @_disfavoredOverload
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}
