/// The lengths of groups and of the groups within them. Newer firmware may extend both.
public struct GroupLengths: Sendable {
    @usableFromInline let outer: Int
    @usableFromInline let inner: Int

    @inlinable
    init(outer: UInt8, inner: UInt8) {
        self.outer = Int(outer)
        self.inner = Int(inner)
    }
}
