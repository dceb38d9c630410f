// A module of an app, with types whose names DelegateStreams uses too.

public struct Event {
    public var name: String

    public init(_ name: String) { self.name = name }
}

public struct Property {
    public var event: Event

    public init(_ event: Event) { self.event = event }
}

public struct Binder {
    public var property: Property

    public init(_ property: Property) { self.property = property }
}

public struct Promise {
    public var binder: Binder

    public init(_ binder: Binder) { self.binder = binder }
}
