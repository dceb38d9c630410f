// The modules whose types appear in the API of Receivers are re-exported.
//
// From DelegateStreams, only the types for reading streams are re-exported. Programs often define their own `Event`,
// `Property` or `Promise`, and these names would become ambiguous. A program that needs the other types imports
// DelegateStreams directly.

@_exported public import GNSS
@_exported public import NMEA
@_exported public import Serial

@_exported public import enum DelegateStreams.Buffering
@_exported public import class DelegateStreams.Cancellation
@_exported public import class DelegateStreams.CancellationBag
@_exported public import struct DelegateStreams.EventStream
@_exported public import struct DelegateStreams.Streams
@_exported public import protocol DelegateStreams.StreamsProviding
