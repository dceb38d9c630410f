import FleetStore
import GPSBridgeCLI
import SystemSupport

extension FleetBox {
    /// Parses the value of `--box`: the southern, western, northern and eastern edges in degrees.
    init(text: String) throws(Failure) {
        let edges = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard edges.count == 4, text.count(where: { $0 == "," }) == 3, -90...90 ~= edges[0], -90...90 ~= edges[2],
            -180...180 ~= edges[1], -180...180 ~= edges[3]
        else {
            throw Failure(
                .usage,
                "--box must be SOUTH,WEST,NORTH,EAST in degrees, such as 48.1,11.5,48.2,11.6, not \(text)")
        }
        guard edges[0] <= edges[2] else {
            throw Failure(.usage, "--box must begin with its southern edge, but \(edges[0]) is north of \(edges[2])")
        }
        self.init(south: edges[0], west: edges[1], north: edges[2], east: edges[3])
    }
}
