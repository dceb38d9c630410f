public import FoundationEssentials

/// Would find places of addresses and addresses of places. A receiver knows none, and nothing is asked over the network: every
/// answer is the error ``LocationError/Code/network``.
open class Geocoder: @unchecked Sendable {
    // Unchecked for its subclasses, such as those of tests: it has nothing itself. Each form is spelt out, because a default value
    // is no form that a protocol could ask for.

    /// What is called with an answer, on the main actor.
    public typealias CompletionHandler = ([Placemark]?, (any Error)?) -> Void

    private static let error = LocationError(.network, "there is no service on this machine that knows addresses")

    /// Makes a geocoder.
    public init() {}

    /// Never.
    open var isGeocoding: Bool { false }

    /// There is nothing to cancel.
    open func cancelGeocode() {}

    /// Fails.
    open func reverseGeocodeLocation(_ location: Location) async throws -> [Placemark] { throw Self.error }

    /// Fails.
    open func reverseGeocodeLocation(
        _ location: Location, preferredLocale locale: Locale?
    ) async throws -> [Placemark] { throw Self.error }

    /// Fails.
    open func reverseGeocodeLocation(_ location: Location, completionHandler: @escaping CompletionHandler) {
        Self.fail(completionHandler)
    }

    /// Fails.
    open func reverseGeocodeLocation(
        _ location: Location, preferredLocale locale: Locale?, completionHandler: @escaping CompletionHandler
    ) { Self.fail(completionHandler) }

    /// Fails.
    open func geocodeAddressString(_ addressString: String) async throws -> [Placemark] { throw Self.error }

    /// Fails.
    open func geocodeAddressString(_ addressString: String, in region: Region?) async throws -> [Placemark] {
        throw Self.error
    }

    /// Fails.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, preferredLocale locale: Locale?
    ) async throws -> [Placemark] { throw Self.error }

    /// Fails.
    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CompletionHandler) {
        Self.fail(completionHandler)
    }

    /// Fails.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, completionHandler: @escaping CompletionHandler
    ) { Self.fail(completionHandler) }

    /// Fails.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, preferredLocale locale: Locale?,
        completionHandler: @escaping CompletionHandler
    ) { Self.fail(completionHandler) }

    /// Fails.
    open func geocodeAddressDictionary(_ addressDictionary: [AnyHashable: Any]) async throws -> [Placemark] {
        throw Self.error
    }

    /// Fails.
    open func geocodeAddressDictionary(
        _ addressDictionary: [AnyHashable: Any], completionHandler: @escaping CompletionHandler
    ) { Self.fail(completionHandler) }

    private static func fail(_ completion: @escaping CompletionHandler) {
        Handler { completion(nil, error) }.callOnMainActor()
    }
}
