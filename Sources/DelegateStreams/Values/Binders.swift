/// The properties of an object as binders: `label.binders.text`. Extensions add binders for other things.
@dynamicMemberLookup
public struct Binders<Base: AnyObject> {
    /// The object whose binders these are.
    public let base: Base

    init(_ base: Base) { self.base = base }

    /// Sets a property on the main actor. The object is not kept alive.
    @MainActor
    public subscript<Value: Sendable>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
    ) -> Binder<Value> {
        Binder(base) { $0[keyPath: keyPath] = $1 }
    }
}

extension StreamsProviding {
    /// Its properties as binders.
    public var binders: Binders<Self> { Binders(self) }
}
