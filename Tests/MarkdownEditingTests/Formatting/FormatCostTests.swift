#if DEBUG
  import Locking
  import MarkdownEditing
  import TestSupport
  import Testing
  import TextBuffer

  @testable import MarkdownSyntax

  /// Counts bytes, not seconds: a release build counts nothing.
  @Suite("What formatting parses and renders grows as the text does")
  struct FormatCostTests {
    /// How often something was asked.
    private final class Asked: Sendable {
      private let value = Locked(0)
      var count: Int { value.withLock { $0 } }
      func note() { value.withLock { $0 += 1 } }
    }

    /// A text of about a size.
    struct Shape: Sendable, CustomStringConvertible {
      var description: String
      var text: @Sendable (Int) -> String
      /// Whether each part of the text is another one.
      var isRandom = false

      /// `unit`, repeated.
      init(_ description: String, repeating unit: @escaping @Sendable (_ index: Int) -> String) {
        self.description = description
        text = { size in
          var (text, index) = ("", 0)
          while text.utf8.count < size {
            text += unit(index)
            index += 1
          }
          return text
        }
      }

      init(_ hostile: HostileDocument) {
        description = hostile.description
        text = { hostile.text(ofAbout: $0) }
      }
    }

    /// Random texts, many of which can't be formatted whole, each in its own section.
    private static func soup(_ seed: UInt64, every interval: Int) -> Shape {
      var shape = Shape("random text \(seed), one in \(interval)") { index in
        if index % interval > 0 { return "plain   words *and* some_more\n\n\n" }
        var soup = FormatSoup(seed: seed &+ UInt64(index % 50))
        return "# " + "section\n\n" + soup.next() + "\n\n"
      }
      shape.isRandom = true
      return shape
    }

    static let shapes: [Shape] =
      HostileDocument.all.map { Shape($0) } + [1, 2, 3, 4, 5].map { soup($0 * 1_000, every: 1) }
      + [6, 7].map { soup($0 * 1_000, every: 9) } + [
        Shape("a definition and a use of it each") { "[a\($0)]: /u\n\n*  [b][a\($0)]\n<i>\n\n" },
        Shape("definitions, and blocks that can't be formatted") { "[a\($0)]: /u\n\n* a\n</Tab>\n\n" },
      ]

    /// The bytes that are parsed or rendered to format `text`.
    private static func cost(of text: String, _ options: FormatterOptions = .canonical) -> Int {
      let tree = SyntaxTree(Rope(text))
      let tally = ParseTally()
      ParseTally.$current.withValue(tally) {
        _ = MarkdownFormatter(options: options).result(for: tree).changes
      }
      return tally.parsedBytes
    }

    @Test("twice the text costs about twice as much", arguments: shapes)
    func linear(_ shape: Shape) {
      // In a short random text there may be no block yet that can't be formatted.
      let size = shape.isRandom ? 8_000 : Cases.atMost(8_000, least: 2_000)
      let (small, large) = (shape.text(size), shape.text(2 * size))
      let (cost, twice) = (Self.cost(of: small), Self.cost(of: large))
      let growth = Double(large.utf8.count) / Double(max(1, small.utf8.count))
      #expect(Double(twice) <= Double(cost) * growth * 1.35 + 2.5 * Double(size), "\(cost) became \(twice)")
      // At any size it's 22 at most today.
      #expect(twice <= large.utf8.count * 40, "\(twice) for \(large.utf8.count) bytes")
    }

    @Test("of a long text with few places to edit, only these are read to prove it")
    func fewEdits() {
      let count = Cases.atMost(1_000, least: 250)
      let plain = String(repeating: "Plain words, *some* of them\nemphasised.\n\n- a\n- b\n\n", count: count)
      let cost = Self.cost(of: plain + "#  heading\n\n" + plain)
      #expect(cost <= 2 * plain.utf8.count / 20, "\(cost) for \(2 * plain.utf8.count)")
    }

    @Test("a second pass prints only what the first one changed")
    func secondPass() {
      let count = Cases.atMost(1_000, least: 250)
      let plain = String(repeating: "Plain words.\n\n- a\n- b\n\n", count: count)
      let asked = Asked()
      let result = MarkdownFormatter().result(for: SyntaxTree(Rope(plain + "#  heading\n\n" + plain))) { _ in
        asked.note()
        return true
      }
      // The heading, and a blank line at the end.
      #expect(result?.changes.edits.count == 2)
      // Each block that is printed asks once whether to go on: a paragraph, a list and its two paragraphs.
      #expect(8 * count..<8 * count + 200 ~= asked.count, "\(asked.count)")
    }

    @Test(
      "one block that can't be formatted costs a few more proofs, however long the text",
      arguments: [
        ("  +++#\n\n", 4), ("  <div>'>`\n\n", 4), ("\n\n   [^1]: note\n\n", 8.5), ("  <pre>x   \r\n\n", 7),
      ])
    func oneCulprit(_ culprit: String, most: Double) {
      let count = Cases.atMost(100, least: 50)
      let plain = String(
        repeating: "Plain words, *some* of them\nemphasised.\n\n-  a\n-  b\n\n", count: count)
      let (clean, dirty) = (Self.cost(of: plain), Self.cost(of: plain + culprit + plain))
      // A search of the whole text makes it 5.7 times, or 9.8 and 11.8 where there are two rounds.
      #expect(
        Double(dirty) > Double(clean) * 2.5 && Double(dirty) <= Double(clean) * most,
        "\(dirty) after \(clean)")
    }
  }
#endif
