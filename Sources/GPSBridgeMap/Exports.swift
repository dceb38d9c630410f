// Programs that import GPSBridgeMap also use positions, streams and promises.
@_exported public import DelegateStreams
@_exported public import GPSBridge
