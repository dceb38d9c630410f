package import GNSS

extension Fix {
    /// The number of the station that sent the corrections. Receivers send 0 if they do not know the station.
    package var knownCorrectionStation: Int? { correctionStation.flatMap { $0 > 0 ? Int($0) : nil } }
}
