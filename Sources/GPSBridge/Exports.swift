// Importing GPSBridge also imports the Receivers module and the modules whose types appear in its API.

@_exported public import Receivers
