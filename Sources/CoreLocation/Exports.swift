// On Apple's systems, importing CoreLocation imports all of Foundation. Source written there depends on this for
// `NSObject`, `RunLoop` and `@Observable`, which is in a separate module on Linux. So this module exports both, and no
// other module does. docs/decisions/0011-what-corelocation-brings-along.md explains the cost, and why `URLSession` is
// not included.
@_exported public import Foundation
@_exported public import Observation

// These exports make the members of GPSBridge's types visible. They bring only two names, which no program declares
// itself. If all names were exported, an app's `LocationManager` or `Location` would be ambiguous in the app's other
// modules.
@_exported public import protocol DelegateStreams.DelegateProxyOwner
@_exported public import struct GPSBridge.LocationSourceInformation
