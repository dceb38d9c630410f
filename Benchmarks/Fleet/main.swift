// The size of a fleet's fixes in messages and in the database, and the time that storing and questions take.
//
//     bench-fleet CONNECTION day VEHICLES
//     bench-fleet CONNECTION boxes STORED VEHICLES
//     bench-fleet CONNECTION compare DIRECTORY VEHICLES VEHICLES-IN-BOX
//     bench-fleet CONNECTION store-ways
//     bench-fleet CONNECTION ways

import FleetStore
import FleetWire

private let arguments = CommandLine.arguments
private let numbers = arguments.dropFirst(3).compactMap { Int($0) }
switch (arguments.dropFirst(2).first, numbers.count) {
case ("day", 1):
    let day = FleetDay()
    try Codec(day).print(batchCount: 60)
    try Codec(day).print(batchCount: 3600)
    let questions = Questions(try FleetStore(arguments[1]), day, vehicles: numbers[0])
    try questions.store()
    try questions.print()
case ("boxes", 2):
    let questions = Questions(try FleetStore(arguments[1]), FleetDay(), vehicles: numbers[1])
    try questions.store(after: numbers[0])
    try questions.printBoxes()
case ("compare", 2):
    let comparison = Comparison(
        try FleetStore(arguments[1]), FleetDay(), vehicles: numbers[0], vehiclesInBox: numbers[1])
    try comparison.write(to: arguments[3])
case ("store-ways", 0): try Ways(try FleetStore(arguments[1])).store(FleetDay())
case ("ways", 0): try Ways(try FleetStore(arguments[1])).print()
default:
    fatalError(
        """
        usage: bench-fleet CONNECTION day VEHICLES | boxes STORED VEHICLES
            | compare DIRECTORY VEHICLES VEHICLES-IN-BOX | store-ways | ways
        """)
}
