// On Apple's systems, importing CoreLocation also imports all of Foundation. Code written for those systems relies on
// this import, for example for `NSObject`, `RunLoop` and `@Observable`. On Linux, `@Observable` is in the separate
// module Observation. This module therefore exports both Foundation and Observation, unlike all other modules of this
// package. docs/decisions/0011-what-corelocation-brings-along.md explains the cost, and why `URLSession` is not
// included.
@_exported public import Foundation
@_exported public import Observation

// These exports make the members of GPSBridge's types visible, but export only two names, which programs are unlikely
// to declare themselves. If all names were exported, a program's own `LocationManager` or `Location` would be ambiguous
// in its other modules.
@_exported public import protocol DelegateStreams.DelegateProxyOwner
@_exported public import struct GPSBridge.LocationSourceInformation
