// The size of a fleet's fixes in messages and in the database, and the time that storing and questions take.
//
//     bench-fleet CONNECTION [VEHICLES]

import FleetStore
import FleetWire

private let arguments = CommandLine.arguments
guard arguments.count > 1 else { fatalError("usage: bench-fleet CONNECTION [VEHICLES]") }
private let vehicles = arguments.count > 2 ? Int(arguments[2]) ?? 100 : 100
private let day = FleetDay()

try Codec(day).print(batchCount: 60)
try Codec(day).print(batchCount: 3600)
private let questions = try Questions(FleetStore(arguments[1]), day, vehicles: vehicles)
try questions.store()
try questions.print()
