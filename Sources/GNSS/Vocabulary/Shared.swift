/// A copy-on-write box for a large value. Copies of a structure that contains the box share the value, so copying the
/// structure is cheap.
///
/// The unchecked conformance to `Sendable` is safe, because the value changes only while there is a single reference to
/// the box.
package final class Shared<Value: Hashable & Sendable>: Hashable, @unchecked Sendable {
    // Without this attribute, Swift would check each access at run time.
    @exclusivity(unchecked) package private(set) var value: Value

    package init(_ value: Value) { self.value = value }

    /// Changes the value in place, or in a new box if the box is shared.
    static func change(_ box: inout Shared?, _ change: (inout Value) -> Void) {
        if !isKnownUniquelyReferenced(&box) { box = box.map { Shared($0.value) } }
        if let box { change(&box.value) }
    }

    package static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
