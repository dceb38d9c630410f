// Importing Receivers also imports the modules whose types a receiver publishes.

@_exported public import DelegateStreams
@_exported public import GNSS
@_exported public import NMEA
@_exported public import Serial
