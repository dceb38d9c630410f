// The cost of delivering to many listeners: delegates, which are called one after another, and loops over streams, each
// with a separate buffer and task.

Delegates.print()
await Subscribers.print()
await Subscribers.printStalled()
Lifetimes.print()
await Managers.print()
await ManagerStreams.print()
