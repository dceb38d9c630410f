// Whoever imports CoreLocation on Apple's systems gets all of Foundation with it, and source written there counts on that:
// `NSObject`, `RunLoop`, and `@Observable`, which is a separate module on Linux. So it is here, and here only; what it costs, and why
// `URLSession` is not here: docs/decisions/0011-what-corelocation-brings-along.md.
@_exported public import Foundation
@_exported public import Observation

// Of GPSBridge it gets the members of the types, and names that no program has of its own: an app's `LocationManager` or
// `Location`, of another module than the file that uses it, would be ambiguous with those of GPSBridge.
@_exported public import protocol DelegateStreams.DelegateProxyOwner
@_exported public import struct GPSBridge.LocationSourceInformation
