/// What the product does with a whole log in memory.
func parsePass(_ log: UnsafeBufferPointer<UInt8>) -> PassResult {
    PassResult(sentences: 0, sum: 0)
}
