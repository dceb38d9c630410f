extension ReceiverModel {
    /// What else makes one receiver different from another.
    public struct Settings: Hashable, Sendable {
        /// What a receiver makes of the corrections of a base station.
        public enum RealTimeKinematic: Hashable, Sendable, CaseIterable {
            /// It has none.
            case none
            /// It finds the carriers' phases, but not how many whole waves there are: decimetres.
            case float
            /// It finds the waves too, some ten to twenty-five seconds after its first position: centimetres.
            case fixed
        }

        /// Whether a base station's corrections come in.
        public var realTimeKinematic = RealTimeKinematic.none
        /// How many satellites it listens to at once: the highest.
        public var channels = 72
        /// The lowest satellite that the position is made with, degrees.
        public var elevationMask = 5.0
        /// The weakest signal that is followed, dBHz.
        public var sensitivity = 10.0
        /// What the antenna adds to all signals, dB.
        public var gain = 0.0
        /// The error of a range in metres, one standard deviation; `nil` for those that ``GNSS/ErrorEstimate/rangeError(_:)``
        /// assumes, so that who multiplies the dilutions by them comes to the errors that there are.
        public var rangeError: Double?
        /// The error of a speed towards a satellite, metres per second.
        public var rangeRateError = 0.05
        /// There is no course below this speed, metres per second.
        public var slowestCourse = 0.3

        /// Makes the settings of a common receiver.
        public init() {}

        /// Those of a receiver of the years when twelve channels were many.
        static var twelveChannels: Settings {
            var settings = Settings()
            settings.channels = 12
            return settings
        }

        /// Those of a receiver with a base station near by.
        static var nearBaseStation: Settings {
            var settings = Settings()
            settings.realTimeKinematic = .fixed
            return settings
        }
    }
}
