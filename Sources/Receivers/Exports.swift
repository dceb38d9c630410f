// Importing Receivers also imports the modules whose types appear in its API.
//
// From DelegateStreams it exports only the types for reading streams, because programs often define an `Event`, a
// `Property` or a `Promise` themselves. A program that wants these from DelegateStreams imports that module.

@_exported public import GNSS
@_exported public import NMEA
@_exported public import Serial

@_exported public import enum DelegateStreams.Buffering
@_exported public import class DelegateStreams.Cancellation
@_exported public import class DelegateStreams.CancellationBag
@_exported public import struct DelegateStreams.EventStream
@_exported public import struct DelegateStreams.Streams
@_exported public import protocol DelegateStreams.StreamsProviding
