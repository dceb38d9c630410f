extension ReceiverModel {
    /// The settings of a receiver for reception and navigation.
    public struct Settings: Hashable, Sendable {
        /// The kind of solution that is computed with corrections from a base station.
        public enum RealTimeKinematic: Hashable, Sendable, CaseIterable {
            /// No corrections are received.
            case none
            /// RTK with float ambiguities: carrier phases are measured, but the number of complete wavelengths is not
            /// resolved. Errors are in the range of decimeters.
            case float
            /// RTK with fixed ambiguities, which are resolved 10 to 25 s after the first fix. From then on, errors are
            /// in the range of centimeters.
            case fixed
        }

        /// The kind of solution that is computed with corrections from a base station, if any.
        public var realTimeKinematic = RealTimeKinematic.none
        /// The maximum number of satellites received at the same time. If more satellites are above the horizon, the
        /// highest are chosen.
        public var channels = 72
        /// The minimum elevation of satellites used for the position, in degrees.
        public var elevationMask = 5.0
        /// The minimum strength of a signal that can be tracked, in dBHz.
        public var sensitivity = 10.0
        /// The antenna gain in dB, which is the same for all signals.
        public var gain = 0.0
        /// The standard deviation of range errors, in meters.
        ///
        /// If the value is `nil`, `ErrorEstimate.rangeError(_:)` determines the range errors. Estimates that a program
        /// derives from DOPs then match the simulated errors.
        public var rangeError: Double?
        /// The standard deviation of range-rate errors, in meters per second. The range rate is the speed of a
        /// satellite relative to the receiver along the line of sight.
        public var rangeRateError = 0.05
        /// The speed below which the receiver does not report a course, in meters per second.
        public var slowestCourse = 0.3

        /// Creates the settings of a typical receiver.
        public init() {}

        /// The settings of an old receiver with twelve channels.
        static var twelveChannels: Settings {
            var settings = Settings()
            settings.channels = 12
            return settings
        }

        /// The settings of a receiver with a base station nearby.
        static var nearBaseStation: Settings {
            var settings = Settings()
            settings.realTimeKinematic = .fixed
            return settings
        }
    }
}
