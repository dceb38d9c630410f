import FleetCommands
import GPSBridgeCLI

await Program.fleet.main()
