import Testing

@testable import MarkdownSyntax

@Suite struct ScalarClassTests {
  @Test("the letters that need no look at Unicode's tables are what these say")
  func commonLetters() {
    let letters = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter(\.isCommonLetter)
    #expect(letters.count > 30_000)
    for scalar in letters {
      let properties = scalar.properties
      let isPlain = properties.isAlphabetic
      #expect(isPlain && !properties.isGraphemeExtend && !properties.isWhitespace, "\(scalar)")
    }
  }
}
