import MarkdownSyntax
import TextBuffer

/// The expectation that the blocks around a change show the same words, on whichever lines.
struct VisibleWords: Expectation {
  private let window: BlockWindow
  private let touched: Range<UTF8Offset>

  /// The words of the blocks of `text` that changes within `touched` can reach.
  init(around touched: Range<UTF8Offset>, in text: LineModel) {
    window = BlockWindow(around: touched, in: text)
    self.touched = touched
  }

  func violation(by change: AppliedChange) -> Violation? {
    func violation(at place: UTF8Offset) -> Violation {
      Violation(line: window.text.line(at: place), place: change.changes.map(place, bias: .after))
    }
    guard let range = window.range(after: change.changes, in: change.text) else {
      return violation(at: touched.upperBound)
    }
    let areEqual =
      LineRecords(of: window.text, in: window.range).words == LineRecords(of: change.text, in: range).words
    return areEqual ? nil : violation(at: touched.lowerBound)
  }
}

extension LineRecords {
  /// The visible text of all lines, with one space between words.
  fileprivate var words: [UInt8] {
    var records = self
    return self.records.flatMap { records.text(of: $0).visible + [ASCII.space] }
      .split(separator: ASCII.space).joined(separator: [ASCII.space]).map { $0 }
  }
}
