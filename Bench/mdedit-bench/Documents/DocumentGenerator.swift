import TestSupport

/// Makes Markdown of the kind that people write: headings, paragraphs with inline syntax, nested lists, quotes, code,
/// tables; the same for the same seed.
struct DocumentGenerator {
  private var random: SeededGenerator
  private var text = ""

  /// A document that ends with the first block which brings it to `size` bytes or more.
  static func document(ofAtLeast size: Int, seed: UInt64) -> String {
    var generator = DocumentGenerator(random: SeededGenerator(seed: seed))
    generator.text = "# \(generator.phrase(3))\n"
    while generator.text.utf8.count < size {
      generator.text += "\n"
      // Close to the end only blocks that can't grow far beyond it.
      if size - generator.text.utf8.count < 2_000 {
        generator.appendParagraph(prefix: "")
      } else {
        generator.appendBlock()
      }
    }
    return generator.text
  }

  // MARK: Blocks

  private mutating func appendBlock() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: text += String(repeating: "#", count: number(2...4)) + " \(phrase(number(2...6)))\n"
    case 3..<11: appendParagraph(prefix: "")
    case 11..<14: appendList(indent: 0)
    case 14..<16: appendParagraph(prefix: "> ")
    case 16..<18: appendCode()
    case 18: appendTable()
    default: text += "---\n"
    }
  }

  private mutating func appendParagraph(prefix: String) {
    for _ in 0..<number(1...6) { text += prefix + line() + "\n" }
  }

  private mutating func appendList(indent: Int) {
    let isOrdered = number(0...2) == 0
    let isTask = !isOrdered && number(0...3) == 0
    for item in 1...number(2...6) {
      let marker = isOrdered ? "\(item). " : "- "
      let box = isTask ? (number(0...1) == 0 ? "[ ] " : "[x] ") : ""
      text += String(repeating: " ", count: indent) + marker + box + line() + "\n"
      if indent < 6, number(0...4) == 0 { appendList(indent: indent + marker.utf8.count) }
    }
  }

  private mutating func appendCode() {
    text += "```swift\n"
    for _ in 0..<number(2...8) { text += "let \(word()) = \(word())(\(number(0...99)))\n" }
    text += "```\n"
  }

  private mutating func appendTable() {
    let columns = number(2...4)
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    text += row((0..<columns).map { _ in word() })
    text += row((0..<columns).map { $0 % 2 == 0 ? "---" : "--:" })
    for _ in 0..<number(2...6) { text += row((0..<columns).map { _ in phrase(number(1...3)) }) }
  }

  // MARK: Inlines

  private mutating func line() -> String {
    (0..<number(2...5)).map { _ in inline() }.joined(separator: " ")
  }

  private mutating func inline() -> String {
    switch number(0...13) {
    case 0: "**\(phrase(number(1...3)))**"
    case 1: "*\(phrase(number(1...3)))*"
    case 2: "`\(word())`"
    case 3: "[\(phrase(2))](https://example.org/\(word()))"
    case 4: "~~\(word())~~"
    case 5: "**\(word()) *\(word())* \(word())**"
    case 6: "naïve 漢字 😀"
    default: phrase(number(1...5))
    }
  }

  private mutating func phrase(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private static let words = [
    "a", "and", "the", "of", "with", "not", "text", "editor", "line", "block", "tree", "change", "document",
    "which",
    "every", "because", "between", "structure", "selection", "paragraph", "incremental", "representation",
  ]
}
