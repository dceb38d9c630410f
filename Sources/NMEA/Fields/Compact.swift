/// A property wrapper that stores an optional floating-point number in the size of the number itself, without the extra
/// byte and padding of an `Optional`.
///
/// A missing value is stored as NaN. The wrapper makes sentences smaller and cheaper to copy.
@propertyWrapper
public struct Compact<Value: BinaryFloatingPoint & Sendable>: Sendable {
    private var storage: Value

    /// Creates a wrapper for a missing value.
    @inline(__always)
    public init() { storage = .nan }

    /// Creates a wrapper for a value.
    @inline(__always)
    public init(wrappedValue: Value?) { storage = wrappedValue ?? .nan }

    /// The value; `nil` if it is missing.
    @inline(__always)
    public var wrappedValue: Value? {
        get { storage.isNaN ? nil : storage }
        set { storage = newValue ?? .nan }
    }
}

extension Compact: Hashable {
    // Inlined because the compiler would otherwise look up the metadata of `Optional` for each wrapped property
    // whenever two structures are compared.
    @inline(__always)
    public static func == (one: Compact, other: Compact) -> Bool {
        one.storage == other.storage || one.storage.isNaN && other.storage.isNaN
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
