@_exported public import GPSBridgeMap
