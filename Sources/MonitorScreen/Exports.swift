// A program that imports the screen also needs the types of its state.

@_exported public import Dashboard
