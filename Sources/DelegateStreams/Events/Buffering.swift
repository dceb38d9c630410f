/// The limit for elements that wait for a slow consumer. Only this consumer loses the others, and counts them.
public enum Buffering: Hashable, Sendable {
    /// Keeps the newest elements, as for states and positions.
    case newest(Int)
    /// Keeps the oldest elements, so that a gap is at the end.
    case oldest(Int)
    /// Keeps everything. Use it only for sources that end.
    case unbounded
}
