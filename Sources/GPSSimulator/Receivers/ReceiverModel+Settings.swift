extension ReceiverModel {
    /// The settings in which receivers differ.
    public struct Settings: Hashable, Sendable {
        /// The use of corrections from a base station.
        public enum RealTimeKinematic: Hashable, Sendable, CaseIterable {
            /// No corrections are received.
            case none
            /// Carrier phases are measured, but the number of whole waves is unknown: errors of decimeters.
            case float
            /// The whole waves are resolved too, some ten to twenty-five seconds after the first fix: errors of
            /// centimeters.
            case fixed
        }

        /// The use of corrections from a base station.
        public var realTimeKinematic = RealTimeKinematic.none
        /// The maximum number of satellites received at once. The highest ones are chosen.
        public var channels = 72
        /// The minimum elevation of satellites used for the position, in degrees.
        public var elevationMask = 5.0
        /// The weakest signal that is tracked, in dBHz.
        public var sensitivity = 10.0
        /// The gain of the antenna for all signals, in dB.
        public var gain = 0.0
        /// The error of a range in meters, one standard deviation.
        ///
        /// `nil` for the values that ``GNSS/ErrorEstimate/rangeError(_:)`` assumes. Then the dilutions of precision
        /// multiplied by these values are the actual errors.
        public var rangeError: Double?
        /// The error of the speed measured toward a satellite, in meters per second.
        public var rangeRateError = 0.05
        /// The speed below which no course is available, in meters per second.
        public var slowestCourse = 0.3

        /// Creates the settings of a common receiver.
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
