// Whoever imports CoreLocation on Apple's systems gets all of Foundation with it, and source written there counts on that:
// `NSObject`, `RunLoop`. So it is here, and here only: see docs/decisions/0011-corelocation-brings-foundation.md.

@_exported public import Foundation
@_exported public import GPSBridge
