import CoreLocation
import Foundation

let location = Location()
let status = try await location.requestPermission(.whenInUse)
guard status == .authorizedWhenInUse else { Circle.fail("authorization: \(status)") }
guard let single = try await location.requestLocation(timeout: 60).location else { Circle.fail("no location") }
Circle.check([single], "requested location")
var locations: [CLLocation] = []
for await event in try await location.startMonitoringLocations() {
    locations += event.locations ?? []
    if locations.count >= 5 { break }
}
Circle.check(locations, "updates")
