@_exported public import GPSDProtocol
@_exported public import SystemSupport
@_exported public import TextOutput
@_exported public import TrackFormats
