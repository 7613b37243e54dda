import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct ScalarClassTests {
  @Test("the letters that need no look at Unicode's tables are what these say")
  func commonLetters() {
    let letters = Cases.sample(of: 0...0x10FFFF, oneIn: 8).compactMap { Unicode.Scalar($0) }.filter(
      \.isCommonLetter)
    #expect(letters.count > (Cases.scale < 1 ? 3_000 : 30_000))
    for scalar in letters {
      let properties = scalar.properties
      let isPlain = properties.isAlphabetic
      #expect(isPlain && !properties.isGraphemeExtend && !properties.isWhitespace, "\(scalar)")
    }
  }
}
