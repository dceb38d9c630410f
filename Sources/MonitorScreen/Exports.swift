// Importing MonitorScreen also imports Dashboard, whose types the state contains, and TerminalScreen, whose types
// pictures and keys have.

@_exported public import Dashboard
@_exported public import TerminalScreen
