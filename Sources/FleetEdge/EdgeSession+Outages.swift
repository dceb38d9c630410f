internal import FleetLink
internal import FleetWire
internal import SystemSupport

extension EdgeSession {
    /// Closes the connection when a planned outage begins, and opens a new one when the outage ends.
    func followOutages() {
        if outages.isOffline, let former = link {
            link = nil
            former.close()
            if schedule.isConnected { handle(.disconnected) } else { setLinkTrouble(Self.outage) }
        } else if !outages.isOffline, link == nil {
            do throws(Failure) {
                link = try Self.connect(options)
                setLinkTrouble(Self.unconnected)
            } catch {
                // The next pass of the session's loop repeats the attempt.
                handle(.trouble(Trouble(.other, error.message)))
            }
        }
    }

    /// Starts connecting to the fleet's servers.
    static func connect(_ options: EdgeOptions) throws(Failure) -> EdgeLink {
        try EdgeLink(options.link, stored: FleetSubject.stored(tenant: options.tenant, device: options.device))
    }

    /// Why a device is not connected during a planned outage.
    static let outage = Trouble(.offline, "in a planned outage")
}
