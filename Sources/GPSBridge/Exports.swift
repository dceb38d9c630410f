// Importing GPSBridge also imports the receivers and the types that they publish.

@_exported public import Receivers
