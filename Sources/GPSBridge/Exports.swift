// Importing GPSBridge also imports the module Receivers and the modules whose types appear in the API of Receivers.

@_exported public import Receivers
