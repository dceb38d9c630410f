import Testing

@testable import GPSDProtocol

/// Parses a report.
func report(_ text: String) throws -> GPSDReport { try #require(GPSDReport(Array(text.utf8))) }
