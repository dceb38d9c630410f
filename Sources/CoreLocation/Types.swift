// CoreLocation's names for the types of GPSBridge, which are documented there.

public import GPSBridge

/// See `Location`.
public typealias CLLocation = Location
/// See `LocationCoordinate2D`.
public typealias CLLocationCoordinate2D = LocationCoordinate2D
/// See `LocationDegrees`.
public typealias CLLocationDegrees = LocationDegrees
/// See `LocationDistance`.
public typealias CLLocationDistance = LocationDistance
/// See `LocationAccuracy`.
public typealias CLLocationAccuracy = LocationAccuracy
/// See `LocationSpeed`.
public typealias CLLocationSpeed = LocationSpeed
/// See `LocationSpeedAccuracy`.
public typealias CLLocationSpeedAccuracy = LocationSpeedAccuracy
/// See `LocationDirection`.
public typealias CLLocationDirection = LocationDirection
/// See `LocationDirectionAccuracy`.
public typealias CLLocationDirectionAccuracy = LocationDirectionAccuracy
/// See `LocationSourceInformation`.
public typealias CLLocationSourceInformation = LocationSourceInformation
/// See `Floor`.
public typealias CLFloor = Floor
/// See `Visit`.
public typealias CLVisit = Visit

/// See `LocationManager`.
public typealias CLLocationManager = LocationManager
/// See `LocationManagerDelegate`.
public typealias CLLocationManagerDelegate = LocationManagerDelegate
/// See `LocationManagerDelegateProxy`. Apple's CoreLocation does not have this type.
public typealias CLLocationManagerDelegateProxy = LocationManagerDelegateProxy
/// See `AuthorizationStatus`.
public typealias CLAuthorizationStatus = AuthorizationStatus
/// See `AccuracyAuthorization`.
public typealias CLAccuracyAuthorization = AccuracyAuthorization
/// See `ActivityType`.
public typealias CLActivityType = ActivityType
/// See `DeviceOrientation`.
public typealias CLDeviceOrientation = DeviceOrientation
/// See `LocationError`.
public typealias CLError = LocationError
/// See `LocationUpdate`.
public typealias CLLocationUpdate = LocationUpdate
/// See `LocationUpdate.LiveConfiguration`.
public typealias CLLiveUpdateConfiguration = LocationUpdate.LiveConfiguration
/// See `BackgroundActivitySession`.
public typealias CLBackgroundActivitySession = BackgroundActivitySession
/// See `ServiceSession`.
public typealias CLServiceSession = ServiceSession

/// See `Heading`.
public typealias CLHeading = Heading
/// A component of the magnetic field, as in `CLHeading.x`.
public typealias CLHeadingComponentValue = Double

/// See `Region`.
public typealias CLRegion = Region
/// See `CircularRegion`.
public typealias CLCircularRegion = CircularRegion
/// See `RegionState`.
public typealias CLRegionState = RegionState
/// See `LocationMonitor`.
public typealias CLMonitor = LocationMonitor
/// See `MonitorCondition`.
public typealias CLCondition = MonitorCondition
/// See `LocationMonitor.Event.State`.
public typealias CLMonitoringState = LocationMonitor.Event.State
/// See `LocationMonitor.Event`.
public typealias CLMonitoringEvent = LocationMonitor.Event
/// See `LocationMonitor.Record`.
public typealias CLMonitoringRecord = LocationMonitor.Record
/// See `LocationMonitor.CircularGeographicCondition`.
public typealias CLCircularGeographicCondition = LocationMonitor.CircularGeographicCondition
/// See `LocationMonitor.BeaconIdentityCondition`.
public typealias CLBeaconIdentityCondition = LocationMonitor.BeaconIdentityCondition

/// See `Beacon`.
public typealias CLBeacon = Beacon
/// See `BeaconRegion`.
public typealias CLBeaconRegion = BeaconRegion
/// See `BeaconIdentityConstraint`.
public typealias CLBeaconIdentityConstraint = BeaconIdentityConstraint
/// See `BeaconMajorValue`.
public typealias CLBeaconMajorValue = BeaconMajorValue
/// See `BeaconMinorValue`.
public typealias CLBeaconMinorValue = BeaconMinorValue
/// See `Proximity`.
public typealias CLProximity = Proximity

/// See `Geocoder`.
public typealias CLGeocoder = Geocoder
/// See `GeocodingProvider`. Apple's CoreLocation does not have this type.
public typealias CLGeocodingProvider = GeocodingProvider
/// See `Geocoder.CompletionHandler`.
public typealias CLGeocodeCompletionHandler = Geocoder.CompletionHandler
/// See `Placemark`.
public typealias CLPlacemark = Placemark
