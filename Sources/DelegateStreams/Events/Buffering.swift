/// What is kept for a consumer that is slower than its source. What is not kept is lost to this consumer alone, and counted.
public enum Buffering: Hashable, Sendable {
    /// The latest so many elements: the oldest are lost. Right for states and positions.
    case newest(Int)
    /// The first so many elements: what comes later is lost. Right where a gap must be at the end.
    case oldest(Int)
    /// Everything. Only for sources that end.
    case unbounded
}
