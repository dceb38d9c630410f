// Importing Receivers also imports the modules whose types a receiver publishes.
//
// Of DelegateStreams it only brings what is needed to read streams: programs often have an `Event`, a `Property` or a `Promise`
// themselves. Programs that want ours import DelegateStreams.

@_exported public import GNSS
@_exported public import NMEA
@_exported public import Serial

@_exported public import enum DelegateStreams.Buffering
@_exported public import class DelegateStreams.Cancellation
@_exported public import class DelegateStreams.CancellationBag
@_exported public import struct DelegateStreams.EventStream
@_exported public import struct DelegateStreams.Streams
@_exported public import protocol DelegateStreams.StreamsProviding
