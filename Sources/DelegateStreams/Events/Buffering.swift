/// The limit on the elements buffered for a slow consumer. When the buffer is full, elements are dropped and counted
/// for that consumer only.
public enum Buffering: Hashable, Sendable {
    /// Keeps the newest elements, up to the given number. Suitable for statuses and positions.
    case newest(Int)
    /// Keeps the oldest elements, up to the given number. Newer elements are dropped while the buffer is full.
    case oldest(Int)
    /// Keeps all elements. Use this case only for sources that end.
    case unbounded
}
