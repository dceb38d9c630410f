// The interface of MonitorScreen uses types of Dashboard and TerminalScreen, so importing MonitorScreen also imports
// these modules.

@_exported public import Dashboard
@_exported public import TerminalScreen
