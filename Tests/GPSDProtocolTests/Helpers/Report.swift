import Testing

@testable import GPSDProtocol

/// A report of a text.
func report(_ text: String) throws -> GPSDReport { try #require(GPSDReport(Array(text.utf8))) }
