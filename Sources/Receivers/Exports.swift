// Importing Receivers also imports the modules whose types a receiver publishes.

//
// Of DelegateStreams only what one needs to consume streams: programs often have an `Event`, a `Property` or a `Promise` of
// their own. Those who want ours import DelegateStreams.

@_exported public import enum DelegateStreams.Buffering
@_exported public import class DelegateStreams.Cancellation
@_exported public import class DelegateStreams.CancellationBag
@_exported public import struct DelegateStreams.EventStream
@_exported public import struct DelegateStreams.Streams
@_exported public import protocol DelegateStreams.StreamsProviding
@_exported public import GNSS
@_exported public import NMEA
@_exported public import Serial
