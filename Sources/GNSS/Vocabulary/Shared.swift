/// A box for a large value. All copies of the structure that contains the box share the value, so copying the structure
/// is cheap.
///
/// The conformance to `Sendable` is unchecked. It is safe, because the value changes only while a single structure
/// contains the box.
package final class Shared<Value: Hashable & Sendable>: Hashable, @unchecked Sendable {
    // Swift would otherwise check each access at run time.
    @exclusivity(unchecked) package private(set) var value: Value

    package init(_ value: Value) { self.value = value }

    /// Changes the value, in a new box if another structure contains the same one.
    static func change(_ box: inout Shared?, _ change: (inout Value) -> Void) {
        if !isKnownUniquelyReferenced(&box) { box = box.map { Shared($0.value) } }
        if let box { change(&box.value) }
    }

    package static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
