extension Receiver {
    /// A source that is no device, such as a simulated receiver: bytes with the times at which they come, on a clock of its
    /// own. What a receiver makes of them, and of their absence, is what it would make of a device's.
    ///
    /// ```swift
    /// let feed = Receiver.Feed(name: "a test") {
    ///     AnyIterator([Receiver.Feed.Piece(at: .seconds(1), .bytes(bytes))].makeIterator())
    /// }
    /// let receiver = Receiver(.feed(feed))
    /// ```
    public struct Feed: Sendable {
        /// For a person.
        public var name: String
        /// Whether its data are made by software, or were recorded at another time.
        public var isSimulated: Bool
        /// Whether it was recorded: its dates are then left as they are, while a live receiver's that wrapped are put right.
        public var isRecording = false
        /// How fast its time passes.
        public var pace: Pace
        /// How much of its beginning passes at once.
        public var head = Duration.zero

        let source: FeedSource

        /// Makes a feed.
        /// - Parameter pieces: what comes, each time that a receiver begins to read. The times never go back. The receiver's
        ///   thread asks for one after the other and waits for nothing else.
        public init(
            name: String, isSimulated: Bool = true, pace: Pace = .unlimited,
            pieces: @escaping @Sendable () -> AnyIterator<Piece>
        ) {
            self.name = name
            self.isSimulated = isSimulated
            self.pace = pace
            source = FeedSource(pieces: pieces)
        }

        /// Something that happens.
        public struct Piece: Hashable, Sendable {
            /// When, since the beginning.
            public var time: Duration
            /// What.
            public var event: Event

            /// Makes a piece.
            public init(at time: Duration, _ event: Event) {
                self.time = time
                self.event = event
            }
        }

        /// What happens.
        public enum Event: Hashable, Sendable {
            /// Bytes come.
            case bytes([UInt8])
            /// The device is pulled out.
            case unplugged
            /// It is plugged in again.
            case pluggedIn
        }

        /// How fast a feed's time passes.
        public enum Pace: Hashable, Sendable {
            /// As fast as the data can be read: an hour in milliseconds. Streams keep everything until it is read, so a feed
            /// of this pace should have an end.
            case unlimited
            /// So many times as fast as in the world.
            case times(Double)
            /// Only when a clock is advanced.
            case clock(FeedClock)
        }
    }
}

/// What a feed is told by when it is compared.
final class FeedSource: Sendable {
    let pieces: @Sendable () -> AnyIterator<Receiver.Feed.Piece>

    init(pieces: @escaping @Sendable () -> AnyIterator<Receiver.Feed.Piece>) { self.pieces = pieces }
}

extension Receiver.Feed: Hashable {
    /// Feeds are equal if they are copies of one.
    public static func == (one: Receiver.Feed, other: Receiver.Feed) -> Bool {
        one.source === other.source && one.name == other.name && one.isSimulated == other.isSimulated
            && one.isRecording == other.isRecording && one.pace == other.pace && one.head == other.head
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
