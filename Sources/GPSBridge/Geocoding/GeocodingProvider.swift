public import FoundationEssentials

/// A service that knows addresses, for all geocoders of a program: see ``Geocoder/provider``.
///
/// ```swift
/// struct Gazetteer: GeocodingProvider {
///     func placemarks(at location: Location, preferredLocale: Locale?) async throws -> [Placemark] {
///         [Placemark(Placemark.Fields(location: location, locality: "Berlin"))]
///     }
///
///     func placemarks(for address: String, in region: Region?, preferredLocale: Locale?) async throws -> [Placemark] {
///         throw LocationError(.geocodeFoundNoResult, "\(address) is not in the gazetteer")
///     }
/// }
///
/// Geocoder.provider = Gazetteer()
/// ```
public protocol GeocodingProvider: Sendable {
    /// Returns the addresses of a place, the best first; none if it has no address.
    /// - Parameter preferredLocale: the language of the result; `nil` for the user's.
    func placemarks(at location: Location, preferredLocale: Locale?) async throws -> [Placemark]

    /// Returns the places of an address, the best first; none if there is no such address.
    /// - Parameters:
    ///   - region: the region in which to prefer places.
    ///   - preferredLocale: the language of the result; `nil` for the user's.
    func placemarks(for address: String, in region: Region?, preferredLocale: Locale?) async throws -> [Placemark]
}

/// A request to a geocoder.
enum GeocodingQuestion: Sendable {
    case place(Location, Locale?)
    case address(String, Region?, Locale?)

    /// Asks for the address in a dictionary of the kind that Apple's address book makes.
    init(_ dictionary: [AnyHashable: Any]) {
        let lines = dictionary["FormattedAddressLines"] as? [String]
        let parts = ["Street", "City", "State", "ZIP", "Country"].compactMap { dictionary[$0] as? String }
        self = .address((lines ?? parts).joined(separator: ", "), nil, nil)
    }

    /// Asks a provider.
    /// - Throws: ``LocationError`` in any case: programs switch over its codes.
    func placemarks(of provider: any GeocodingProvider) async throws(LocationError) -> [Placemark] {
        let placemarks: [Placemark]
        do {
            switch self {
            case .place(let location, let locale):
                placemarks = try await provider.placemarks(at: location, preferredLocale: locale)
            case .address(let address, let region, let locale):
                placemarks = try await provider.placemarks(for: address, in: region, preferredLocale: locale)
            }
        } catch let error as LocationError {
            throw error
        } catch is CancellationError {
            throw .geocodingIsCanceled
        } catch {
            throw LocationError(.network, "the geocoding provider failed: \(error)")
        }
        guard !placemarks.isEmpty else { throw LocationError(.geocodeFoundNoResult, "\(self) was not found") }
        return placemarks
    }
}

extension GeocodingQuestion: CustomStringConvertible {
    var description: String {
        switch self {
        case .place(let location, _): "the address of \(location.coordinate.latitude), \(location.coordinate.longitude)"
        case .address(let address, _, _): "the address \(address)"
        }
    }
}

extension LocationError {
    static let geocodingIsCanceled = LocationError(.geocodeCanceled, "the request was canceled")
    static let noGeocodingProvider = LocationError(
        .network, "no geocoding service is set. Set CLGeocoder.provider (in GPSBridge: Geocoder.provider)")
}
