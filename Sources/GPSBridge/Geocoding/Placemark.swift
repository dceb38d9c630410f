public import FoundationEssentials

/// A location with an address.
///
/// The library itself does not create placemarks. A ``GeocodingProvider`` creates them from ``Fields``, and tests can
/// subclass `Placemark`.
///
/// ```swift
/// let placemark = Placemark(Placemark.Fields(locality: "Berlin"))
/// ```
open class Placemark: Hashable, CustomStringConvertible, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the class is open. Its stored properties are constant.

    /// The properties of a placemark. All of them are optional.
    public struct Fields: Hashable, Sendable {
        /// The location.
        public var location: Location?
        /// The region that the placemark covers.
        public var region: Region?
        /// The time zone at the location.
        public var timeZone: TimeZone?
        /// The name of the placemark.
        public var name: String?
        /// The street name.
        public var thoroughfare: String?
        /// The house number.
        public var subThoroughfare: String?
        /// The city or town.
        public var locality: String?
        /// The district within the city or town.
        public var subLocality: String?
        /// The state or province.
        public var administrativeArea: String?
        /// The county.
        public var subAdministrativeArea: String?
        /// The postal code.
        public var postalCode: String?
        /// The two-letter country code, such as `DE`.
        public var isoCountryCode: String?
        /// The country name.
        public var country: String?
        /// The name of the lake or river at the location.
        public var inlandWater: String?
        /// The name of the ocean.
        public var ocean: String?
        /// The points of interest at the location.
        public var areasOfInterest: [String]?

        /// Creates the fields of a placemark. Omitted fields are `nil`.
        public init(
            location: Location? = nil, region: Region? = nil, timeZone: TimeZone? = nil, name: String? = nil,
            thoroughfare: String? = nil, subThoroughfare: String? = nil, locality: String? = nil,
            subLocality: String? = nil, administrativeArea: String? = nil, subAdministrativeArea: String? = nil,
            postalCode: String? = nil, isoCountryCode: String? = nil, country: String? = nil,
            inlandWater: String? = nil, ocean: String? = nil, areasOfInterest: [String]? = nil
        ) {
            self.location = location
            self.region = region
            self.timeZone = timeZone
            self.name = name
            self.thoroughfare = thoroughfare
            self.subThoroughfare = subThoroughfare
            self.locality = locality
            self.subLocality = subLocality
            self.administrativeArea = administrativeArea
            self.subAdministrativeArea = subAdministrativeArea
            self.postalCode = postalCode
            self.isoCountryCode = isoCountryCode
            self.country = country
            self.inlandWater = inlandWater
            self.ocean = ocean
            self.areasOfInterest = areasOfInterest
        }
    }

    private let fields: Fields

    /// Creates a placemark whose properties are all `nil`.
    public init() { fields = Fields() }

    /// Creates a placemark with the given properties.
    public init(_ fields: Fields) { self.fields = fields }

    /// Creates a copy of a placemark.
    public init(placemark: Placemark) { fields = placemark.fields }

    /// The location.
    open var location: Location? { fields.location }
    /// The region that the placemark covers.
    open var region: Region? { fields.region }
    /// The time zone at the location.
    open var timeZone: TimeZone? { fields.timeZone }
    /// The name of the placemark.
    open var name: String? { fields.name }
    /// The street name.
    open var thoroughfare: String? { fields.thoroughfare }
    /// The house number.
    open var subThoroughfare: String? { fields.subThoroughfare }
    /// The city or town.
    open var locality: String? { fields.locality }
    /// The district within the city or town.
    open var subLocality: String? { fields.subLocality }
    /// The state or province.
    open var administrativeArea: String? { fields.administrativeArea }
    /// The county.
    open var subAdministrativeArea: String? { fields.subAdministrativeArea }
    /// The postal code.
    open var postalCode: String? { fields.postalCode }
    /// The two-letter country code, such as `DE`.
    open var isoCountryCode: String? { fields.isoCountryCode }
    /// The country name.
    open var country: String? { fields.country }
    /// The name of the lake or river at the location.
    open var inlandWater: String? { fields.inlandWater }
    /// The name of the ocean.
    open var ocean: String? { fields.ocean }
    /// The points of interest at the location.
    open var areasOfInterest: [String]? { fields.areasOfInterest }

    /// A description in CoreLocation's format, with the address and the location:
    /// `Town Hall, 1 Main Street, Springfield @ <+52.52…,+13.40…> +/- 100.00m`.
    open var description: String { written }

    public static func == (one: Placemark, other: Placemark) -> Bool { one.current == other.current }

    public func hash(into hasher: inout Hasher) { hasher.combine(current) }

    /// The current values of all properties, including properties that a subclass overrides.
    private var current: Fields {
        Fields(
            location: location, region: region, timeZone: timeZone, name: name, thoroughfare: thoroughfare,
            subThoroughfare: subThoroughfare, locality: locality, subLocality: subLocality,
            administrativeArea: administrativeArea, subAdministrativeArea: subAdministrativeArea,
            postalCode: postalCode, isoCountryCode: isoCountryCode, country: country, inlandWater: inlandWater,
            ocean: ocean, areasOfInterest: areasOfInterest)
    }
}
