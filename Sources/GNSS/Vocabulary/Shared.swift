/// A box for a large value. All copies of the structure that contains the box share the value, so copying the structure
/// is cheap.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
