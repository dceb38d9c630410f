/// The streams of an object, with a property for each stream: `chat.streams.didReceive`.
///
/// ```swift
/// extension Streams where Base: Chat {
///     var didReceive: EventStream<String> { ChatDelegateProxy.proxy(for: base).didReceive.stream() }
/// }
/// ```
public struct Streams<Base> {
    /// The object that has the streams.
    public let base: Base

    /// Creates the streams of an object.
    public init(_ base: Base) { self.base = base }
}

/// An object that has streams.
public protocol StreamsProviding: AnyObject {}

extension StreamsProviding {
    /// The streams of this object.
    public var streams: Streams<Self> { Streams(self) }
}
