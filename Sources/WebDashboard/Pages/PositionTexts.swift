internal import GNSS
internal import ServerCore
internal import TextOutput
internal import WebServer

/// A position in all coordinate formats, for pages that show or copy the position.
enum PositionTexts {
    /// Returns the response to a request with the parameters `lat` and `lon`.
    static func answer(_ request: HTTPRequest) -> HTTPAnswer {
        guard let latitude = request.query["lat"].flatMap(Double.init), (-90...90).contains(latitude),
            let longitude = request.query["lon"].flatMap(Double.init), (-180...180).contains(longitude)
        else { return HTTPAnswer(.badRequest, "Use /position?lat=LATITUDE&lon=LONGITUDE, in degrees\n") }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        var json = JSONText()
        json.list { json in
            for notation in CoordinateNotation.allCases {
                json.object { json in
                    json.member("name", notation.rawValue)
                    json.member("text", notation.text(coordinate))
                }
            }
        }
        return .json(SharedBytes(json.bytes))
    }
}
