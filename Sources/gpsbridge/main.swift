import GPSBridgeCLI

await Program.gpsbridge.main()
