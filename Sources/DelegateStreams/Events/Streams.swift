/// The streams of an object. Each stream is a property, such as `chat.streams.didReceive`.
///
/// Declare the properties in an extension for your class:
///
/// ```swift
/// extension Streams where Base: Chat {
///     var didReceive: EventStream<String> { ChatDelegateProxy.proxy(for: base).didReceive.stream() }
/// }
/// ```
public struct Streams<Base> {
    /// The object that provides the streams.
    public let base: Base

    /// Creates the streams of an object.
    public init(_ base: Base) { self.base = base }
}

/// An object that has streams.
///
/// The protocol has no requirements. A class conforms to it to get the property ``streams``.
public protocol StreamsProviding: AnyObject {}

extension StreamsProviding {
    /// The streams of this object.
    public var streams: Streams<Self> { Streams(self) }
}
