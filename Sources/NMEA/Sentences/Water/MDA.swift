extension Sentence {
    /// MDA: the measurements of a weather station.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | air pressure, inches of mercury | ``pressure`` if field 3 is empty |
    /// | 3–4 | air pressure, bars | ``pressure``, pascals |
    /// | 5–6 | temperature of the air | ``airTemperature``, degrees Celsius |
    /// | 7–8 | temperature of the water | ``waterTemperature``, degrees Celsius |
    /// | 9 | relative humidity, percent | ``relativeHumidity``, 0 … 1 |
    /// | 10 | absolute humidity, percent | ``absoluteHumidity``, 0 … 1 |
    /// | 11–12 | dew point | ``dewPoint``, degrees Celsius |
    /// | 13–14 | direction from which the wind blows, true | ``windDirection``, degrees |
    /// | 15–16 | direction from which the wind blows, magnetic | ``magneticWindDirection``, degrees |
    /// | 17–18 | wind speed, knots | ``windSpeed``, meters per second |
    /// | 19–20 | wind speed, meters per second | ``windSpeed`` if field 17 is empty |
    public struct MDA: SentenceBody {
        public static let code: SentenceCode = "MDA"

        @Compact public var pressure: Double?
        @Compact public var airTemperature: Double?
        @Compact public var waterTemperature: Double?
        @Compact public var relativeHumidity: Double?
        @Compact public var absoluteHumidity: Double?
        @Compact public var dewPoint: Double?
        @Compact public var windDirection: Double?
        @Compact public var magneticWindDirection: Double?
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
