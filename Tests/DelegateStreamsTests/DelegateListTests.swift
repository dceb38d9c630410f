import DelegateStreams
import Testing

// A singleton from another library with a list of delegates, but without a `delegate` property or storage for proxies.

private protocol PositionDelegate: AnyObject {
    func position(_ number: Int)
}

private final class SharedPositions: HasDelegateList {
    nonisolated(unsafe) static let shared = SharedPositions()
    private(set) var delegates: [any PositionDelegate] = []

    func addDelegate(_ delegate: any PositionDelegate) { delegates.append(delegate) }
    func removeDelegate(_ delegate: any PositionDelegate) { delegates.removeAll { $0 === delegate } }
    func report(_ number: Int) { for delegate in delegates { delegate.position(number) } }
}

private final class PositionProxy: DelegateProxy<SharedPositions, any PositionDelegate>, DelegateProxyType,
    PositionDelegate
{
    let position = DelegateEvent<Int>()

    func position(_ number: Int) { forward(number, of: position) { $0.position(number) } }

    static func registerKnownImplementations() { register { PositionProxy($0) } }
}

private final class Plain: PositionDelegate {
    var numbers: [Int] = []
    func position(_ number: Int) { numbers.append(number) }
}

@Suite struct DelegateListTests {
    @Test("the streams of a delegate list's proxy keep delivering events after a delegate is removed")
    func aParentWithADelegateListHasStreams() async {
        let parent = SharedPositions.shared
        let proxy = PositionProxy.proxy(for: parent)
        #expect(PositionProxy.proxy(for: parent) === proxy)
        #expect(parent.delegates.count == 1)
        let plain = Plain()
        parent.addDelegate(plain)
        var stream = proxy.position.stream(.unbounded).makeAsyncIterator()
        parent.report(1)
        parent.removeDelegate(plain)
        parent.report(2)
        #expect(await stream.next() == 1)
        #expect(await stream.next() == 2)
        #expect(plain.numbers == [1])
    }

    @Test("two parents with delegate lists have different proxies")
    func anotherParentHasAnotherProxy() {
        #expect(PositionProxy.proxy(for: SharedPositions()) !== PositionProxy.proxy(for: SharedPositions.shared))
    }
}
