import DelegateStreams

// A singleton from another library with a list of delegates, but without a `delegate` property or storage for proxies.

protocol WeatherDelegate: AnyObject {
    func weather(_ weather: Weather, didMeasure degrees: Double)
}

final class Weather {
    @MainActor static let shared = Weather()
    private var delegates: [any WeatherDelegate] = []

    func add(delegate: any WeatherDelegate) { delegates.append(delegate) }
    func remove(delegate: any WeatherDelegate) { delegates.removeAll { $0 === delegate } }
    func measure(_ degrees: Double) { for delegate in delegates { delegate.weather(self, didMeasure: degrees) } }
}

// The conformance that the proxy needs.

extension Weather: HasDelegateList {
    func addDelegate(_ delegate: any WeatherDelegate) { add(delegate: delegate) }
    func removeDelegate(_ delegate: any WeatherDelegate) { remove(delegate: delegate) }
}

final class WeatherDelegateProxy: DelegateProxy<Weather, any WeatherDelegate>, DelegateProxyType, WeatherDelegate {
    let didMeasure = DelegateEvent<Double>()

    func weather(_ weather: Weather, didMeasure degrees: Double) {
        forward(degrees, of: didMeasure) { $0.weather(weather, didMeasure: degrees) }
    }

    static func registerKnownImplementations() { register { WeatherDelegateProxy($0) } }
}

final class Listener: WeatherDelegate {
    func weather(_ weather: Weather, didMeasure degrees: Double) { print("delegate:", degrees) }
}
