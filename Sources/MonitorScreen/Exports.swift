// The public API of this module uses types from `Dashboard`, so importing this module also imports `Dashboard`.

@_exported public import Dashboard
