import FleetCommands
import FleetWire
import GPSBridgeCLI

CryptoLibrary.keepUntilExit()
await Program.fleet.main()
