import CoreLocation
import Foundation

let manager = LocationManager()
let status = try await manager.requestAuthorizationPermission(.whenInUse)
guard status == .authorizedWhenInUse else { Circle.fail("authorization: \(status)") }
Circle.check([try await manager.requestLocation()], "requested location")
var locations: [CLLocation] = []
for await event in await manager.startUpdatingLocation() {
    if case .didUpdateLocations(let found) = event { locations += found }
    if locations.count >= 5 { break }
}
manager.stopUpdatingLocation()
Circle.check(locations, "updates")
