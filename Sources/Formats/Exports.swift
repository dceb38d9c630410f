@_exported public import SystemSupport
@_exported public import TextOutput
