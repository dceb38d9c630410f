extension Sentence {
    /// MDA: the meteorological composite, that is, the measurements of a weather station.
    ///
    /// `$WIMDA,30.2269,I,1.0236,B,17.7,C,,C,43.3,,5.0,C,131.5,T,128.6,M,0.8,N,0.4,M`
    public struct MDA: SentenceBody {
        public static let code: SentenceCode = "MDA"

        /// The air pressure, in pascals (fields 3–4 in bars, or 1–2 in inches of mercury).
        @Compact public var pressure: Double?
        /// The air temperature, in degrees Celsius (fields 5–6).
        @Compact public var airTemperature: Double?
        /// The water temperature, in degrees Celsius (fields 7–8).
        @Compact public var waterTemperature: Double?
        /// The relative humidity, 0 … 1 (field 9, sent in percent).
        @Compact public var relativeHumidity: Double?
        /// The absolute humidity, 0 … 1 (field 10, sent in percent).
        @Compact public var absoluteHumidity: Double?
        /// The dew point, in degrees Celsius (fields 11–12).
        @Compact public var dewPoint: Double?
        /// The wind direction, that is, the direction from which the wind blows, in degrees from true north (fields
        /// 13–14).
        @Compact public var windDirection: Double?
        /// The wind direction, in degrees from magnetic north (fields 15–16).
        @Compact public var magneticWindDirection: Double?
        /// The wind speed, in meters per second (fields 17–18 in knots, or 19–20 in meters per second).
        @Compact public var windSpeed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            let inches = fields.number(.inchesOfMercury)
            fields.skip()
            let bars = fields.number(.bars)
            fields.skip()
            pressure = bars ?? inches
            airTemperature = fields.temperature()
            waterTemperature = fields.temperature()
            relativeHumidity = fields.number(.hundredths)
            absoluteHumidity = fields.number(.hundredths)
            dewPoint = fields.temperature()
            (windDirection, magneticWindDirection) = fields.directions()
            windSpeed = fields.speed(.knots, or: .same)
        }

        public func write(to fields: inout FieldWriter) {
            fields.rounded(pressure, .inchesOfMercury, decimals: 4)
            fields.literal("I")
            fields.number(pressure, .bars, decimals: 4)
            fields.literal("B")
            fields.temperature(airTemperature)
            fields.temperature(waterTemperature)
            fields.number(relativeHumidity, .hundredths, decimals: 1)
            fields.number(absoluteHumidity, .hundredths, decimals: 1)
            fields.temperature(dewPoint)
            fields.directions(windDirection, magneticWindDirection)
            fields.number(windSpeed, .knots, decimals: 1)
            fields.literal("N")
            fields.rounded(windSpeed, .same, decimals: 1)
            fields.literal("M")
        }
    }
}
