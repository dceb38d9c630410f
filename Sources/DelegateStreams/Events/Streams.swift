/// The streams of an object, one property a stream: `chat.streams.didReceive`.
///
/// ```swift
/// extension Streams where Base: Chat {
///     var didReceive: EventStream<String> { ChatDelegateProxy.proxy(for: base).didReceive.stream() }
/// }
/// ```
public struct Streams<Base> {
    /// The object whose streams these are.
    public let base: Base

    /// Makes the streams of an object.
    public init(_ base: Base) { self.base = base }
}

/// An object that has streams.
public protocol StreamsProviding: AnyObject {}

extension StreamsProviding {
    /// Its streams.
    public var streams: Streams<Self> { Streams(self) }
}
