/// Stores an optional number without the byte, and the padding, that an `Optional` costs: absent is kept as "not a number".
///
/// Sentences are small because of it, and that is most of what makes handing them around cheap.
@propertyWrapper
public struct Compact<Value: BinaryFloatingPoint & Sendable>: Sendable {
    private var storage: Value

    /// Makes an absent value.
    @inline(__always)
    public init() { storage = .nan }

    /// Makes a value.
    @inline(__always)
    public init(wrappedValue: Value?) { storage = wrappedValue ?? .nan }

    /// The value, `nil` when it is absent.
    @inline(__always)
    public var wrappedValue: Value? {
        get { storage.isNaN ? nil : storage }
        set { storage = newValue ?? .nan }
    }
}

extension Compact: Hashable {
    // Inlined, or else comparing a structure of these looks up the metadata of `Optional` for each.
    @inline(__always)
    public static func == (one: Compact, other: Compact) -> Bool {
        one.storage == other.storage || one.storage.isNaN && other.storage.isNaN
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
