@preconcurrency import Glibc  // stderr is a variable there

func fail(_ message: String) -> Never {
    fputs("bench-parse: \(message)\n", stderr)
    exit(1)
}

/// Returns a nonnegative value with a fixed number of decimals.
func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
}

/// Returns one line of a table: a name, then right-aligned figures.
func row(_ name: String, _ figures: String...) -> String {
    figures.reduce(name + padding(for: name, width: 30)) { line, figure in
        line + padding(for: figure, width: 13) + figure
    }
}

private func padding(for text: String, width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1))
}
