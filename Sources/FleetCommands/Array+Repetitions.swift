extension [String] {
    /// The strings in their order, each once.
    var withoutRepetitions: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
