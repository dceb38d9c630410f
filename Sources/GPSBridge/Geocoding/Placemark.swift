public import FoundationEssentials

/// A place with an address. Nothing makes one but programs themselves: of fields, or by a subclass.
///
/// ```swift
/// let placemark = Placemark(Placemark.Fields(locality: "Berlin"))
/// ```
open class Placemark: Hashable, CustomStringConvertible, @unchecked Sendable {
    // Unchecked for its subclasses: what it has itself is constant.

    /// What can be said of a place.
    public struct Fields: Hashable, Sendable {
        /// Where.
        public var location: Location?
        /// The region around it.
        public var region: Region?
        /// When it is what time there.
        public var timeZone: TimeZone?
        /// What it is called.
        public var name: String?
        /// The street.
        public var thoroughfare: String?
        /// The number in the street.
        public var subThoroughfare: String?
        /// The town.
        public var locality: String?
        /// The part of the town.
        public var subLocality: String?
        /// The state.
        public var administrativeArea: String?
        /// The county.
        public var subAdministrativeArea: String?
        /// The post's number.
        public var postalCode: String?
        /// The country's two letters.
        public var isoCountryCode: String?
        /// The country.
        public var country: String?
        /// A lake or river.
        public var inlandWater: String?
        /// An ocean.
        public var ocean: String?
        /// What is worth seeing.
        public var areasOfInterest: [String]?

        /// Makes fields, all of which may be left out.
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

    /// Makes a placemark of nothing.
    public init() { fields = Fields() }

    /// Makes a placemark of what is known of a place.
    public init(_ fields: Fields) { self.fields = fields }

    /// Makes a copy.
    public init(placemark: Placemark) { fields = placemark.fields }

    /// Where.
    open var location: Location? { fields.location }
    /// The region around it.
    open var region: Region? { fields.region }
    /// When it is what time there.
    open var timeZone: TimeZone? { fields.timeZone }
    /// What it is called.
    open var name: String? { fields.name }
    /// The street.
    open var thoroughfare: String? { fields.thoroughfare }
    /// The number in the street.
    open var subThoroughfare: String? { fields.subThoroughfare }
    /// The town.
    open var locality: String? { fields.locality }
    /// The part of the town.
    open var subLocality: String? { fields.subLocality }
    /// The state.
    open var administrativeArea: String? { fields.administrativeArea }
    /// The county.
    open var subAdministrativeArea: String? { fields.subAdministrativeArea }
    /// The post's number.
    open var postalCode: String? { fields.postalCode }
    /// The country's two letters.
    open var isoCountryCode: String? { fields.isoCountryCode }
    /// The country.
    open var country: String? { fields.country }
    /// A lake or river.
    open var inlandWater: String? { fields.inlandWater }
    /// An ocean.
    open var ocean: String? { fields.ocean }
    /// What is worth seeing.
    open var areasOfInterest: [String]? { fields.areasOfInterest }

    /// As CoreLocation writes it: the address, and where it is: `Town Hall, 1 Main Street, Springfield @ <+52.52…,+13.40…> +/- 100.00m`.
    open var description: String { written }

    public static func == (one: Placemark, other: Placemark) -> Bool { one.current == other.current }

    public func hash(into hasher: inout Hasher) { hasher.combine(current) }

    /// The fields, as a subclass may have them.
    private var current: Fields {
        Fields(
            location: location, region: region, timeZone: timeZone, name: name, thoroughfare: thoroughfare,
            subThoroughfare: subThoroughfare, locality: locality, subLocality: subLocality,
            administrativeArea: administrativeArea, subAdministrativeArea: subAdministrativeArea,
            postalCode: postalCode, isoCountryCode: isoCountryCode, country: country, inlandWater: inlandWater,
            ocean: ocean, areasOfInterest: areasOfInterest)
    }
}
