// The cost of delivering to many listeners: delegates, which are called one after another, and loops over streams, each
// with a separate buffer and task.
//
//     bench-delegates [manager SUBSCRIBERS EPOCHS]
//
// The second form only sends epochs to a manager with subscribers. A tool that counts instructions can compare versions
// with it, even if the machine is busy.

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 3, arguments[1] == "manager", let subscribers = Int(arguments[2]),
    let epochs = Int(arguments[3])
{
    print(await ManagerStreams.measure(subscribers, epochs: epochs))
} else {
    Delegates.print()
    await Subscribers.print()
    await Subscribers.printStalled()
    Lifetimes.print()
    await Managers.print()
    await ManagerStreams.print()
}
