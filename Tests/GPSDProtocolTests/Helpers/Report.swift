import Testing

@testable import GPSDProtocol

func report(_ text: String) throws -> GPSDReport { try #require(GPSDReport(Array(text.utf8))) }
