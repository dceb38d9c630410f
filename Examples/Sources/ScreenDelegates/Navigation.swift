import DelegateStreams

// A stack of screens whose delegate is called before and after each change.

@MainActor
protocol ScreenStackDelegate: AnyObject {
    func stack(_ stack: ScreenStack, willShow title: String)
    func stack(_ stack: ScreenStack, didShow title: String)
}

@MainActor
class ScreenStack: @MainActor HasDelegate, @MainActor DelegateProxyOwner, StreamsProviding {
    weak var delegate: (any ScreenStackDelegate)?
    let delegateProxies = DelegateProxyStorage()

    func push(_ title: String) {
        delegate?.stack(self, willShow: title)
        delegate?.stack(self, didShow: title)
    }
}

@MainActor
final class ScreenStackDelegateProxy: DelegateProxy<ScreenStack, any ScreenStackDelegate>,
    @MainActor DelegateProxyType, ScreenStackDelegate
{
    let willShow = DelegateEvent<String>()
    let didShow = DelegateEvent<String>()

    func stack(_ stack: ScreenStack, willShow title: String) {
        forward(title, of: willShow) { $0.stack(stack, willShow: title) }
    }
    func stack(_ stack: ScreenStack, didShow title: String) {
        forward(title, of: didShow) { $0.stack(stack, didShow: title) }
    }

    static func registerKnownImplementations() { register { ScreenStackDelegateProxy($0) } }
}

@MainActor
extension Streams where Base: ScreenStack {
    var willShow: EventStream<String> { ScreenStackDelegateProxy.proxy(for: base).willShow.stream() }
    var didShow: EventStream<String> { ScreenStackDelegateProxy.proxy(for: base).didShow.stream() }
}

@MainActor
enum NavigationExample {
    static func run() async {
        let stack = ScreenStack()
        let title = Title()
        stack.delegate = title
        let (before, after) = (stack.streams.willShow, stack.streams.didShow)
        stack.push("Settings")
        for await title in before.prefix(1) { print("navigation, stream: will show", title) }
        for await title in after.prefix(1) { print("navigation, stream: did show", title) }
    }

    private final class Title: ScreenStackDelegate {
        func stack(_ stack: ScreenStack, willShow title: String) { print("navigation, delegate: will show", title) }
        func stack(_ stack: ScreenStack, didShow title: String) { print("navigation, delegate: did show", title) }
    }
}
