/// The methods that a ``ScreenStack`` calls when another screen becomes the topmost one. Both methods are optional.
@MainActor
public protocol ScreenStackDelegate: AnyObject {
    /// Called before a screen becomes visible to viewers.
    func stack(_ stack: ScreenStack, willShow screen: Screen)
    /// Called after a screen has become visible to viewers.
    func stack(_ stack: ScreenStack, didShow screen: Screen)
}

extension ScreenStackDelegate {
    public func stack(_ stack: ScreenStack, willShow screen: Screen) {}
    public func stack(_ stack: ScreenStack, didShow screen: Screen) {}
}

/// The proxy through which a stack calls its delegate and its streams.
@MainActor
public final class ScreenStackDelegateProxy: DelegateProxy<ScreenStack, any ScreenStackDelegate>,
    @MainActor DirectDelegateProxyType, ScreenStackDelegate
{
    /// Screens that will be shown.
    public let willShow = DelegateEvent<Screen>()
    /// Screens that are shown.
    public let didShow = DelegateEvent<Screen>()

    public func stack(_ stack: ScreenStack, willShow screen: Screen) {
        forward(screen, of: willShow) { $0.stack(stack, willShow: screen) }
    }
    public func stack(_ stack: ScreenStack, didShow screen: Screen) {
        forward(screen, of: didShow) { $0.stack(stack, didShow: screen) }
    }

    public static func registerKnownImplementations() { register { ScreenStackDelegateProxy($0) } }
}

/// The streams of a stack. They end when the stack is deallocated.
@MainActor
extension Streams where Base == ScreenStack {
    /// Screens that will be shown.
    public var willShow: EventStream<Screen> { ScreenStackDelegateProxy.proxy(for: base).willShow.stream() }
    /// Screens that are shown.
    public var didShow: EventStream<Screen> { ScreenStackDelegateProxy.proxy(for: base).didShow.stream() }
}
