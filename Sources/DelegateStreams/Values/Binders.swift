/// The properties of an object as binders: `label.binders.text`. Extensions can add other binders.
@dynamicMemberLookup
public struct Binders<Base: AnyObject> {
    /// The object whose properties are set.
    public let base: Base

    init(_ base: Base) { self.base = base }

    /// A binder that sets a property on the main actor. The binder does not keep the object alive.
    @MainActor
    public subscript<Value: Sendable>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
    ) -> Binder<Value> {
        Binder(base) { $0[keyPath: keyPath] = $1 }
    }
}

extension StreamsProviding {
    /// The properties of this object as binders.
    public var binders: Binders<Self> { Binders(self) }
}
