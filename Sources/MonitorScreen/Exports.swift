// A program that imports the screen also gets the types of the state that it shows.

@_exported public import Dashboard
