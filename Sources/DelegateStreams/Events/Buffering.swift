/// How many elements are kept for a consumer that is slower than its source. Only this consumer loses the others, and counts them.
public enum Buffering: Hashable, Sendable {
    /// Keeps the newest elements: right for states and positions.
    case newest(Int)
    /// Keeps the oldest elements: right if a gap must be at the end.
    case oldest(Int)
    /// Keeps everything: only for sources that end.
    case unbounded
}
