import MarkdownSyntax

extension ForeignConstruct {
  /// Constructs that look like quotes; their text includes the quote marks.
  static let quotes: [ForeignConstruct] = [fencedQuote, openQuote, spoiler]

  /// GitLab's `>>>` to `>>>`.
  ///
  /// Inside a triply nested quote it is an empty line instead.
  private static let fencedQuote = ForeignConstruct("fenced quote", starts: ">") { text in
    guard isFence(text) else { return nil }
    return .shape { lines in
      var look = lines
      if [lines.above, look.next()].contains(where: { isQuote($0, in: lines.bytes) }) { return nil }
      while let line = lines.next() {
        guard line.isBlank, let marks = line.atQuoteMarks(in: lines.bytes),
          isFence(marks.text(in: lines.bytes))
        else {
          continue
        }
        return lines.first.textStart..<line.range.upperBound
      }
      return nil
    }
  }

  /// Discord's `>>> text`.
  ///
  /// A nested quote has a line with quote marks directly above or below instead.
  private static let openQuote = ForeignConstruct("open quote", starts: ">") { text in
    guard text.hasPrefix(">>> "), text.run(of: mark) == 3 else { return nil }
    return .shape { lines in
      let above = lines.above.map { $0.atQuoteMarks(in: lines.bytes) == nil } ?? true
      let below = lines.next().map { $0.atQuoteMarks(in: lines.bytes) == nil } ?? true
      return above && below ? lines.first.textStart..<lines.first.range.upperBound : nil
    }
  }

  /// `>!secret!<` and `>! block` of Reddit and Lemmy.
  ///
  /// An image directly after a quote's mark is no spoiler.
  private static let spoiler = ForeignConstruct("spoiler", starts: ">") { text in
    let rest = text.drop { $0 == mark }
    guard rest.first == UInt8(ascii: "!"), !rest.hasPrefix("![") else { return nil }
    return .line
  }

  private static let mark = UInt8(ascii: ">")

  /// Whether `line` has text in a triply nested quote.
  private static func isQuote(_ line: ForeignLine?, in bytes: [UInt8]) -> Bool {
    guard let line, !line.isBlank, let marks = line.atQuoteMarks(in: bytes) else { return false }
    return marks.text(in: bytes).run(of: mark) > 2
  }

  private static func isFence(_ text: ArraySlice<UInt8>) -> Bool { text.elementsEqual(">>>".utf8) }
}
