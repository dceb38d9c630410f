import DelegateStreams

// An object with many delegates and a stream.

@MainActor
protocol ThermometerDelegate: AnyObject {
    func thermometer(_ thermometer: Thermometer, didMeasure degrees: Double)
}

@MainActor
final class Thermometer: @MainActor HasDelegateList, @MainActor DelegateProxyOwner, StreamsProviding {
    private let delegates = MulticastDelegate<any ThermometerDelegate>()
    let delegateProxies = DelegateProxyStorage()

    func addDelegate(_ delegate: any ThermometerDelegate) { delegates.add(delegate) }
    func removeDelegate(_ delegate: any ThermometerDelegate) { delegates.remove(delegate) }
    func measure(_ degrees: Double) { delegates.notify { $0.thermometer(self, didMeasure: degrees) } }
}

@MainActor
final class ThermometerDelegateProxy: DelegateProxy<Thermometer, any ThermometerDelegate>,
    @MainActor DelegateProxyType, ThermometerDelegate
{
    let didMeasure = DelegateEvent<Double>()

    func thermometer(_ thermometer: Thermometer, didMeasure degrees: Double) {
        forward(degrees, of: didMeasure) { $0.thermometer(thermometer, didMeasure: degrees) }
    }

    static func registerKnownImplementations() { register { ThermometerDelegateProxy($0) } }
}

@MainActor
enum MulticastExample {
    static func run() async {
        let thermometer = Thermometer()
        let (screen, log) = (Display("screen"), Display("log"))
        thermometer.addDelegate(screen)
        thermometer.addDelegate(log)
        thermometer.addDelegate(screen)
        let degrees = ThermometerDelegateProxy.proxy(for: thermometer).didMeasure.stream()
        thermometer.measure(21)
        thermometer.removeDelegate(log)
        thermometer.measure(22)
        for await degrees in degrees.prefix(2) { print("multicast, stream:", degrees) }
    }

    private final class Display: ThermometerDelegate {
        private let name: String

        init(_ name: String) { self.name = name }

        func thermometer(_ thermometer: Thermometer, didMeasure degrees: Double) {
            print("multicast, \(name):", degrees)
        }
    }
}
