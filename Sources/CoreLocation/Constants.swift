// These are Apple's names, even where they do not follow the style of this project.

/// The best accuracy. A location accurate to 10 meters satisfies a request for the best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// The best accuracy, using additional sensors. On Linux, it has the same effect as ``kCLLocationAccuracyBest``.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// An accuracy of 10 meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of 100 meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of one kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// An accuracy of three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// An accuracy of 6,380 kilometers, for programs that are allowed to use only approximate locations.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000
/// The distance filter that delivers every location.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The heading filter that delivers every heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The maximum distance that can be represented.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The maximum time interval that can be represented.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
/// The domain of CoreLocation's errors.
public let kCLErrorDomain = CLError.errorDomain
/// The user info key for the region that is monitored instead of the requested region. No error uses this key.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"
/// An invalid coordinate, with a latitude and longitude of -180 degrees.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Creates a coordinate.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

/// Returns whether the latitude is in -90...90 and the longitude in -180...180.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool { coord.isValid }
