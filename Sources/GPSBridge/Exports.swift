// Whoever imports GPSBridge gets the values that it hands out and the streams that it hands them out by.

@_exported public import DelegateStreams
@_exported public import GNSS
@_exported public import NMEA
@_exported public import Serial
