import CoreLocation
import Foundation

let manager = AsyncLocationManager(desiredAccuracy: .bestAccuracy)
let status = await manager.requestPermission(with: .whenInUsage)
guard status == .authorizedWhenInUse else { Circle.fail("authorization: \(status)") }
guard case .didUpdateLocations(let single) = try await manager.requestLocation() else { Circle.fail("no location") }
Circle.check(single, "requested location")
var locations: [CLLocation] = []
for await event in await manager.startUpdatingLocation() {
    if case .didUpdateLocations(let found) = event { locations += found }
    if locations.count >= 5 { break }
}
manager.stopUpdatingLocation()
Circle.check(locations, "updates")
