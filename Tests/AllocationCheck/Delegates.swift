import CAllocations
import DelegateStreams

private protocol PositionDelegate: AnyObject {
    func source(_ source: Source, didReceive position: Double)
}

private final class Source: HasDelegate, DelegateProxyOwner {
    weak var delegate: (any PositionDelegate)?
    let delegateProxies = DelegateProxyStorage()
}

private final class SourceProxy: DelegateProxy<Source, any PositionDelegate>, DelegateProxyType, PositionDelegate {
    let didReceive = DelegateEvent<Double>()

    func source(_ source: Source, didReceive position: Double) {
        forward(position, of: didReceive) { $0.source(source, didReceive: position) }
    }

    static func registerKnownImplementations() { register { SourceProxy($0) } }
}

/// Returns the number of allocations during calls through a proxy that has neither a delegate nor observers.
func allocationsOfUnobservedCalls() -> UInt64 {
    let source = Source()
    withExtendedLifetime(SourceProxy.proxy(for: source)) {}
    source.delegate?.source(source, didReceive: 0)
    let before = callocations_count()
    for call in 1...1_000 { source.delegate?.source(source, didReceive: Double(call)) }
    return callocations_count() - before
}
