extension Receiver {
    /// A source that is not a device, such as a simulated receiver.
    ///
    /// A feed consists of bytes with the times at which they arrive, on the feed's own clock. The receiver treats the
    /// bytes, and their absence, like those of a device.
    ///
    /// ```swift
    /// let feed = Receiver.Feed(name: "a test") {
    ///     AnyIterator([Receiver.Feed.Piece(at: .seconds(1), .bytes(bytes))].makeIterator())
    /// }
    /// let receiver = Receiver(.feed(feed))
    /// ```
    public struct Feed: Sendable {
        /// The name to show to people.
        public var name: String
        /// Whether the data is simulated, or was recorded at another time.
        public var isSimulated: Bool
        /// Whether the data was recorded. Dates of a recording stay as they are, while those of a live receiver are
        /// corrected for week rollovers.
        public var isRecording = false
        /// How fast the time of the feed passes.
        public var pace: Pace
        /// The length of the beginning to skip. It passes at once.
        public var head = Duration.zero

        let source: FeedSource

        /// Creates a feed.
        /// - Parameter pieces: Returns the pieces of the feed. It is called each time a receiver begins to read. The
        ///   times of the pieces never go back. The receiver's thread requests one piece after the other, and does
        ///   nothing else while the iterator blocks.
        public init(
            name: String, isSimulated: Bool = true, pace: Pace = .unlimited,
            pieces: @escaping @Sendable () -> AnyIterator<Piece>
        ) {
            self.name = name
            self.isSimulated = isSimulated
            self.pace = pace
            source = FeedSource(pieces: pieces)
        }

        /// An event at a certain time.
        public struct Piece: Hashable, Sendable {
            /// The time since the beginning of the feed.
            public var time: Duration
            /// The event.
            public var event: Event

            /// Creates a piece.
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

        /// How fast a feed's time passes.
        public enum Pace: Hashable, Sendable {
            /// As fast as the data can be read: an hour takes milliseconds. Streams keep everything until it is read,
            /// so a feed with this pace should have an end.
            case unlimited
            /// A multiple of real time.
            case times(Double)
            /// Only as far as a clock is advanced.
            case clock(FeedClock)
        }
    }
}

/// The contents of a feed. Its identity is used to compare feeds.
final class FeedSource: Sendable {
    let pieces: @Sendable () -> AnyIterator<Receiver.Feed.Piece>

    init(pieces: @escaping @Sendable () -> AnyIterator<Receiver.Feed.Piece>) { self.pieces = pieces }
}

extension Receiver.Feed: Hashable {
    /// Returns whether both feeds are copies of the same feed, with the same settings.
    public static func == (one: Receiver.Feed, other: Receiver.Feed) -> Bool {
        one.source === other.source && one.name == other.name && one.isSimulated == other.isSimulated
            && one.isRecording == other.isRecording && one.pace == other.pace && one.head == other.head
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
