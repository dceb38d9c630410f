// What it costs to tell many listeners: delegates, which are called one after the other, and loops over streams, of which each
// has a buffer and a task of its own.

Delegates.print()
await Subscribers.print()
await Subscribers.printStalled()
Lifetimes.print()
await Managers.print()
