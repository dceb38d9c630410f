public import NMEA

extension EpochBuilder {
    /// Options for building epochs.
    public struct Options: Sendable {
        /// The earliest possible date. After its week counter has overflowed, an old receiver reports dates that are
        /// too early by a multiple of 1,024 weeks. Dates before this value are therefore moved forward by the smallest
        /// multiple of 1,024 weeks that reaches it.
        ///
        /// If the value is `nil`, dates are not changed. This is appropriate for recordings.
        public var earliestDate: CalendarDate?
        /// Whether the sentences come from a live receiver. In this case an epoch is emitted as soon as it appears to
        /// be complete.
        ///
        /// If the value is `false`, each epoch is emitted once, when the next one begins.
        public var isLive: Bool
        /// The latest possible date, usually today. Some binary protocols send only part of the date, which is then
        /// completed to the latest matching date that is not after `latestDate`.
        public var latestDate: CalendarDate?
        /// The approximate date of the data, to within nine years; `nil` if it is unknown. Incomplete dates are
        /// completed to the nearest possible date, regardless of ``latestDate``.
        public var approximateDate: CalendarDate?
        /// The UTC date of the first time in a binary message, in data that does not contain dates; `nil` if it is
        /// unknown.
        public var firstDate: CalendarDate?

        /// Creates options. The default values are appropriate for a recording.
        public init(
            earliestDate: CalendarDate? = nil, isLive: Bool = false, latestDate: CalendarDate? = nil,
            approximateDate: CalendarDate? = nil, firstDate: CalendarDate? = nil
        ) {
            self.earliestDate = earliestDate
            self.isLive = isLive
            self.latestDate = latestDate
            self.approximateDate = approximateDate
            self.firstDate = firstDate
        }
    }

    /// Counts of the emitted epochs.
    public struct Statistics: Hashable, Sendable {
        /// The number of epochs emitted, including amendments.
        public internal(set) var epochs = 0
        /// The number of incomplete epochs. An epoch is incomplete if the sentence that ends the receiver's cycle is
        /// missing.
        public internal(set) var incomplete = 0
        /// The number of amendments. An amendment replaces the previous epoch after more of its sentences have arrived.
        public internal(set) var amended = 0
    }

    /// The part of the current epoch that has not been emitted yet.
    public enum Rest: Sendable {
        /// All values have been emitted.
        case none
        /// The receiver has sent everything that it usually sends, but some values have not been emitted yet. If the
        /// line stays idle, the epoch is finished.
        case whole
        /// Some values have not been emitted yet, and more sentences are expected.
        case part
    }
}
