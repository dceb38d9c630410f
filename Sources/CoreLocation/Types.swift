// CoreLocation's names for the types of GPSBridge. The types are documented in GPSBridge.

public import GPSBridge

/// The CoreLocation name for `Location`.
public typealias CLLocation = Location
/// The CoreLocation name for `LocationCoordinate2D`.
public typealias CLLocationCoordinate2D = LocationCoordinate2D
/// The CoreLocation name for `LocationDegrees`.
public typealias CLLocationDegrees = LocationDegrees
/// The CoreLocation name for `LocationDistance`.
public typealias CLLocationDistance = LocationDistance
/// The CoreLocation name for `LocationAccuracy`.
public typealias CLLocationAccuracy = LocationAccuracy
/// The CoreLocation name for `LocationSpeed`.
public typealias CLLocationSpeed = LocationSpeed
/// The CoreLocation name for `LocationSpeedAccuracy`.
public typealias CLLocationSpeedAccuracy = LocationSpeedAccuracy
/// The CoreLocation name for `LocationDirection`.
public typealias CLLocationDirection = LocationDirection
/// The CoreLocation name for `LocationDirectionAccuracy`.
public typealias CLLocationDirectionAccuracy = LocationDirectionAccuracy
/// The CoreLocation name for `LocationSourceInformation`.
public typealias CLLocationSourceInformation = LocationSourceInformation
/// The CoreLocation name for `Floor`.
public typealias CLFloor = Floor
/// The CoreLocation name for `Visit`.
public typealias CLVisit = Visit

/// The CoreLocation name for `LocationManager`.
public typealias CLLocationManager = LocationManager
/// The CoreLocation name for `LocationManagerDelegate`.
public typealias CLLocationManagerDelegate = LocationManagerDelegate
/// The `CL` name for `LocationManagerDelegateProxy`. Apple's CoreLocation does not have this type.
public typealias CLLocationManagerDelegateProxy = LocationManagerDelegateProxy
/// The CoreLocation name for `AuthorizationStatus`.
public typealias CLAuthorizationStatus = AuthorizationStatus
/// The CoreLocation name for `AccuracyAuthorization`.
public typealias CLAccuracyAuthorization = AccuracyAuthorization
/// The CoreLocation name for `ActivityType`.
public typealias CLActivityType = ActivityType
/// The CoreLocation name for `DeviceOrientation`.
public typealias CLDeviceOrientation = DeviceOrientation
/// The CoreLocation name for `LocationError`.
public typealias CLError = LocationError
/// The CoreLocation name for `LocationUpdate`.
public typealias CLLocationUpdate = LocationUpdate
/// The CoreLocation name for `LocationUpdate.LiveConfiguration`.
public typealias CLLiveUpdateConfiguration = LocationUpdate.LiveConfiguration
/// The CoreLocation name for `BackgroundActivitySession`.
public typealias CLBackgroundActivitySession = BackgroundActivitySession
/// The CoreLocation name for `ServiceSession`.
public typealias CLServiceSession = ServiceSession

/// The CoreLocation name for `Heading`.
public typealias CLHeading = Heading
/// A component of the magnetic field, as in `CLHeading.x`.
public typealias CLHeadingComponentValue = Double

/// The CoreLocation name for `Region`.
public typealias CLRegion = Region
/// The CoreLocation name for `CircularRegion`.
public typealias CLCircularRegion = CircularRegion
/// The CoreLocation name for `RegionState`.
public typealias CLRegionState = RegionState
/// The CoreLocation name for `LocationMonitor`.
public typealias CLMonitor = LocationMonitor
/// The CoreLocation name for `MonitorCondition`.
public typealias CLCondition = MonitorCondition
/// The CoreLocation name for `LocationMonitor.Event.State`.
public typealias CLMonitoringState = LocationMonitor.Event.State
/// The CoreLocation name for `LocationMonitor.Event`.
public typealias CLMonitoringEvent = LocationMonitor.Event
/// The CoreLocation name for `LocationMonitor.Record`.
public typealias CLMonitoringRecord = LocationMonitor.Record
/// The CoreLocation name for `LocationMonitor.CircularGeographicCondition`.
public typealias CLCircularGeographicCondition = LocationMonitor.CircularGeographicCondition
/// The CoreLocation name for `LocationMonitor.BeaconIdentityCondition`.
public typealias CLBeaconIdentityCondition = LocationMonitor.BeaconIdentityCondition

/// The CoreLocation name for `Beacon`.
public typealias CLBeacon = Beacon
/// The CoreLocation name for `BeaconRegion`.
public typealias CLBeaconRegion = BeaconRegion
/// The CoreLocation name for `BeaconIdentityConstraint`.
public typealias CLBeaconIdentityConstraint = BeaconIdentityConstraint
/// The CoreLocation name for `BeaconMajorValue`.
public typealias CLBeaconMajorValue = BeaconMajorValue
/// The CoreLocation name for `BeaconMinorValue`.
public typealias CLBeaconMinorValue = BeaconMinorValue
/// The CoreLocation name for `Proximity`.
public typealias CLProximity = Proximity

/// The CoreLocation name for `Geocoder`.
public typealias CLGeocoder = Geocoder
/// The `CL` name for `GeocodingProvider`. Apple's CoreLocation does not have this type.
public typealias CLGeocodingProvider = GeocodingProvider
/// The CoreLocation name for `Geocoder.CompletionHandler`.
public typealias CLGeocodeCompletionHandler = Geocoder.CompletionHandler
/// The CoreLocation name for `Placemark`.
public typealias CLPlacemark = Placemark
