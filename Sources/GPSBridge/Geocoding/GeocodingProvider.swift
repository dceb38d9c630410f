public import FoundationEssentials

/// A service that converts between coordinates and addresses, for all geocoders of a program.
///
/// Assign the service to ``Geocoder/provider``:
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
///
/// A ``LocationError`` thrown by a provider reaches the geocoder's caller unchanged. Other errors are converted:
/// `CancellationError` to ``LocationError/Code/geocodeCanceled``, all others to ``LocationError/Code/network``. An
/// empty result becomes ``LocationError/Code/geocodeFoundNoResult``.
public protocol GeocodingProvider: Sendable {
    /// Returns the addresses of a location, the best match first; an empty array if the location has no address.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - preferredLocale: The language of the addresses; `nil` for the user's language.
    func placemarks(at location: Location, preferredLocale: Locale?) async throws -> [Placemark]

    /// Returns the locations of an address, the best match first; an empty array if the address is unknown.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - region: The region to prefer for results; `nil` for no preference.
    ///   - preferredLocale: The language of the results; `nil` for the user's language.
    func placemarks(for address: String, in region: Region?, preferredLocale: Locale?) async throws -> [Placemark]
}

/// A request to a geocoder.
enum GeocodingQuestion: Sendable {
    case place(Location, Locale?)
    case address(String, Region?, Locale?)

    /// Creates a request for the location of an address given as a dictionary in the format of Apple's address book.
    init(_ dictionary: [AnyHashable: Any]) {
        let lines = dictionary["FormattedAddressLines"] as? [String]
        let parts = ["Street", "City", "State", "ZIP", "Country"].compactMap { dictionary[$0] as? String }
        self = .address((lines ?? parts).joined(separator: ", "), nil, nil)
    }

    /// Returns the placemarks that the provider finds.
    ///
    /// - Throws: A ``LocationError``. Other errors are converted to this type, because programs switch over its codes.
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
        guard !placemarks.isEmpty else {
            throw LocationError(.geocodeFoundNoResult, "no placemark was found for \(self)")
        }
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
    static let geocodingIsCanceled = LocationError(.geocodeCanceled, "the geocoding request was canceled")
    static let noGeocodingProvider = LocationError(
        .network, "no geocoding provider is set. Set CLGeocoder.provider or, without CoreLocation, Geocoder.provider")
}
