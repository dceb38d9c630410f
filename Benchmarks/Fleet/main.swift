// The size of a fleet's fixes in messages and in the database, and the time that storing and questions take.
//
//     bench-fleet CONNECTION day [VEHICLES]
//     bench-fleet CONNECTION compare DIRECTORY [VEHICLES]
//     bench-fleet CONNECTION store-ways
//     bench-fleet CONNECTION ways

import FleetStore
import FleetWire

private let arguments = CommandLine.arguments
guard arguments.count > 2 else {
    fatalError("usage: bench-fleet CONNECTION day [VEHICLES] | compare DIRECTORY [VEHICLES] | store-ways | ways")
}
private let database = try FleetStore(arguments[1])
switch arguments[2] {
case "store-ways": try Ways(database).store(FleetDay())
case "compare":
    guard arguments.count > 3 else { fatalError("usage: bench-fleet CONNECTION compare DIRECTORY [VEHICLES]") }
    let vehicles = arguments.count > 4 ? Int(arguments[4]) ?? 100 : 100
    try Comparison(database, FleetDay(), vehicles: vehicles).write(to: arguments[3])
case "ways": try Ways(database).print()
default:
    let day = FleetDay()
    try Codec(day).print(batchCount: 60)
    try Codec(day).print(batchCount: 3600)
    let questions = Questions(database, day, vehicles: arguments.count > 3 ? Int(arguments[3]) ?? 100 : 100)
    try questions.store()
    try questions.print()
}
