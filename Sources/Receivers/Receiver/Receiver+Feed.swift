extension Receiver {
    /// A data source that is implemented by the program, such as a simulated receiver.
    ///
    /// A feed consists of bytes and their arrival times, on the feed's own clock. The receiver treats both the bytes
    /// and the silence between them as if they came from a device.
    ///
    /// ```swift
    /// let feed = Receiver.Feed(name: "a test") {
    ///     AnyIterator([Receiver.Feed.TimedEvent(at: .seconds(1), .bytes(bytes))].makeIterator())
    /// }
    /// let receiver = Receiver(.feed(feed))
    /// ```
    public struct Feed: Sendable {
        /// The feed's name, for display.
        public var name: String
        /// Whether the data is simulated or was recorded earlier.
        public var isSimulated: Bool
        /// Whether the data was recorded. The dates in a recording stay unchanged, whereas the dates of a live receiver
        /// are corrected for week rollovers.
        public var isRecording = false
        /// The speed at which the feed's time passes.
        public var pace: Pace
        /// The time to skip at the beginning of the feed. The skipped part is read as fast as possible.
        public var skippedTime = Duration.zero

        let source: FeedSource

        /// Creates a feed.
        /// - Parameter events: A closure that returns an iterator over the feed's events. It is called each time a
        ///   receiver starts reading. The times of the events must not decrease. The receiver's thread requests the
        ///   events one at a time, and is blocked while the iterator blocks.
        public init(
            name: String, isSimulated: Bool = true, pace: Pace = .unlimited,
            events: @escaping @Sendable () -> AnyIterator<TimedEvent>
        ) {
            self.name = name
            self.isSimulated = isSimulated
            self.pace = pace
            source = FeedSource(events: events)
        }

        /// An event and the time at which it occurs.
        public struct TimedEvent: Hashable, Sendable {
            /// The time since the beginning of the feed.
            public var time: Duration
            /// The event.
            public var event: Event

            /// Creates an event that occurs at the given time since the beginning of the feed.
            public init(at time: Duration, _ event: Event) {
                self.time = time
                self.event = event
            }
        }

        /// An event in a feed.
        public enum Event: Hashable, Sendable {
            /// Bytes arrive.
            case bytes([UInt8])
            /// The device is unplugged.
            case unplugged
            /// The device is plugged in again.
            case pluggedIn
        }

        /// The speed at which a feed's time passes.
        public enum Pace: Hashable, Sendable {
            /// The feed is read as fast as possible: an hour takes milliseconds. By default, streams keep all data
            /// until it is read, so a feed with this pace should be finite.
            case unlimited
            /// A multiple of real time.
            case times(Double)
            /// The feed is read only as far as the given clock has been advanced.
            case clock(FeedClock)
        }
    }
}

/// The contents of a feed. Feeds are compared by the identity of this object.
final class FeedSource: Sendable {
    let events: @Sendable () -> AnyIterator<Receiver.Feed.TimedEvent>

    init(events: @escaping @Sendable () -> AnyIterator<Receiver.Feed.TimedEvent>) { self.events = events }
}

extension Receiver.Feed: Hashable {
    /// Returns whether both feeds are copies of the same feed, with the same settings.
    public static func == (one: Receiver.Feed, other: Receiver.Feed) -> Bool {
        one.source === other.source && one.name == other.name && one.isSimulated == other.isSimulated
            && one.isRecording == other.isRecording && one.pace == other.pace && one.skippedTime == other.skippedTime
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
