import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// Tables that CommonMark reads as text between thematic breaks, and lines that must stay separate.
  static let tables: [ForeignConstruct] = [dashedTable, framedTable, gridTable, lineBlock]

  /// pandoc's simple table: a header, a ruler of several runs of dashes, then rows up to a blank line.
  ///
  /// A table without a header ends with a ruler too.
  private static let dashedTable = ForeignConstruct("simple table", starts: "-") { text in
    guard isRuler(text) else { return nil }
    return .shape { lines in
      let start = lines.first.textStart
      if let header = lines.above, !header.isBlank { return header.textStart..<lines.end() }
      let ruler = lines.first.text(in: lines.bytes)
      return rulerEnd(in: &lines, like: ruler).map { start..<$0 }
    }
  }

  /// pandoc's multiline table, between rulers as wide as the table; the first ruler has no gaps.
  private static let framedTable = ForeignConstruct("multiline table", starts: "-") { text in
    guard text.count >= 3, isRun(text) else { return nil }
    return .shape { lines in
      var hasHeader = false
      while let line = lines.nextOfBlock() {
        let text = line.rest(in: lines.bytes)
        if isRuler(text) {
          guard hasHeader else { return nil }
          let end = rulerEnd(in: &lines, like: nil)
          return end.map { lines.first.textStart..<$0 }
        }
        guard !isRun(text) else { return nil }
        hasHeader = true
      }
      return nil
    }
  }

  /// pandoc's `+---+---+` with rows between such lines.
  private static let gridTable = ForeignConstruct("grid table", starts: "+") { text in
    let isFrame = text.hasPrefix("+-") || text.hasPrefix("+=") || text.hasPrefix("+:")
    guard isFrame, text.last == UInt8(ascii: "+"), text.allSatisfy(frameBytes.contains) else { return nil }
    return .shape { lines in
      let end = lines.end { _, text in text.first == ASCII.pipe || text.first == UInt8(ascii: "+") }
      return lines.first.textStart..<end
    }
  }

  /// pandoc's `| line`, which stays one line even if it is continued indented, and rows of tables that the dialect
  /// doesn't read.
  private static let lineBlock = ForeignConstruct("line block", starts: "|") { text in
    let isApart = text.dropFirst().first?.isBlank ?? true
    guard isApart || text.last == ASCII.pipe || text.hasPrefix("|--") else { return nil }
    return .shape { lines in
      let column = lines.first.column
      let end = lines.end { line, text in text.first == ASCII.pipe || line.indent > column }
      return lines.first.textStart..<end
    }
  }

  private static let frameBytes = ByteSet("+-=:".utf8)

  /// Whether `text` consists of dashes.
  private static func isRun(_ text: ArraySlice<UInt8>) -> Bool {
    text.run(of: UInt8(ascii: "-")) == text.count
  }

  /// Whether `text` is two or more runs of dashes separated by spaces; single dashes alone are a thematic break.
  private static func isRuler(_ text: ArraySlice<UInt8>) -> Bool {
    let runs = text.split(separator: ASCII.space)
    return runs.count > 1 && runs.contains { $0.count > 2 } && runs.allSatisfy { $0.count > 1 && isRun($0) }
  }

  /// The end of the ruler that closes a table: one equal to the opening ruler, or one without gaps.
  ///
  /// The ruler is below a row and above a blank line. Blank lines may separate the rows. Returns `nil` if there is no
  /// such ruler.
  private static func rulerEnd(in lines: inout ForeignLines, like ruler: ArraySlice<UInt8>?) -> Int? {
    var (end, isBelowRow): (Int?, Bool) = (nil, false)
    while let line = lines.next() {
      if line.isBlank {
        if let end { return end }
        // A table that closes with its ruler begins with a row.
        if lines.hasReadAtMostOne { return nil }
        isBelowRow = false
        continue
      }
      let text = line.rest(in: lines.bytes)
      let isCloser = ruler.map { text.elementsEqual($0) } ?? (text.count >= 3 && isRun(text))
      // Below a blank line another table begins.
      if isCloser, !isBelowRow { return nil }
      end = isCloser ? line.range.upperBound : nil
      isBelowRow = true
    }
    return end
  }
}
