@preconcurrency import Glibc  // stderr is a variable there

/// Prints a message with the name of the program, and exits.
public func fail(_ message: String) -> Never {
    let name = CommandLine.arguments[0].split(separator: "/").last ?? "benchmark"
    fputs("\(name): \(message)\n", stderr)
    exit(1)
}

/// Returns a nonnegative value with a fixed number of decimals.
public func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
}

/// Returns one line of a table: a name, then right-aligned figures.
public func row(_ name: String, _ figures: String...) -> String {
    figures.reduce(name + padding(for: name, width: 30)) { line, figure in
        line + padding(for: figure, width: 13) + figure
    }
}

private func padding(for text: String, width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1))
}
