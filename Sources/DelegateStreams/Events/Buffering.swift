/// The limit for the elements that wait for a slow consumer. Elements beyond the limit are lost and counted for this
/// consumer only.
public enum Buffering: Hashable, Sendable {
    /// Keeps the newest elements, which suits statuses and positions.
    case newest(Int)
    /// Keeps the oldest elements. Newer elements are dropped until the consumer has made room in the buffer.
    case oldest(Int)
    /// Keeps all elements. Use this case only for sources that end.
    case unbounded
}
