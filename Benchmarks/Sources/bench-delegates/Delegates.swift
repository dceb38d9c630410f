import DelegateStreams
import GNSS

protocol EpochDelegate: AnyObject {
    func source(_ source: Source, didReceive epoch: Epoch)
}

final class Source: HasDelegate, DelegateProxyOwner {
    weak var delegate: (any EpochDelegate)?
    let delegateProxies = DelegateProxyStorage()
}

final class SourceProxy: DelegateProxy<Source, any EpochDelegate>, DelegateProxyType, EpochDelegate {
    let didReceive = DelegateEvent<Epoch>()

    func source(_ source: Source, didReceive epoch: Epoch) {
        forward(epoch, of: didReceive) { $0.source(source, didReceive: epoch) }
    }

    static func registerKnownImplementations() { register { SourceProxy($0) } }
}

final class Counter: EpochDelegate {
    var count = 0

    func source(_ source: Source, didReceive epoch: Epoch) { count += 1 }
}

/// Sends one epoch to delegates, which are called immediately.
enum Delegates {
    static func print() {
        let source = Source()
        let epoch = Epoch(fix: Fix())
        let calls = 100_000
        let plain = Counter()
        source.delegate = plain
        Swift.print("One epoch to synchronous delegates, CPU ns per call (target 50)")
        let direct = Clocks.nanoseconds(calls) {
            for _ in 0..<calls { source.delegate?.source(source, didReceive: epoch) }
        }
        row("a delegate without a proxy", direct)

        let proxy = SourceProxy.proxy(for: source)
        proxy.setForwardToDelegate(nil)
        row(
            "a proxy without delegate or observer",
            Clocks.nanoseconds(calls) { for _ in 0..<calls { source.delegate?.source(source, didReceive: epoch) } })
        proxy.setForwardToDelegate(plain)
        row(
            "a proxy with a delegate",
            Clocks.nanoseconds(calls) { for _ in 0..<calls { source.delegate?.source(source, didReceive: epoch) } })
        var seen = 0
        let token = proxy.didReceive.invoked.observe { _ in seen += 1 }
        row(
            "a proxy with a delegate and an observer",
            Clocks.nanoseconds(calls) { for _ in 0..<calls { source.delegate?.source(source, didReceive: epoch) } })
        token.cancel()

        for count in [1, 10, 100, 1_000] {
            let counters = (0..<count).map { _ in Counter() }
            let delegates = MulticastDelegate<any EpochDelegate>()
            for counter in counters { delegates.add(counter) }
            let rounds = calls / count
            let time = Clocks.nanoseconds(rounds * count) {
                for _ in 0..<rounds { delegates.notify { $0.source(source, didReceive: epoch) } }
            }
            row("\(count) delegates of a MulticastDelegate", time)
            withExtendedLifetime(counters) {}
        }
        withExtendedLifetime(plain) {}
    }

    private static func row(_ name: String, _ nanoseconds: Double) {
        Swift.print("  \(name): \(Clocks.shown(nanoseconds))")
    }
}
