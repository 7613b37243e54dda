import MarkdownEditing
@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// A document in whose paragraphs words are selected, as `seed` has it.
struct ActionsBench {
  private let document: MarkdownDocument
  private let paragraphs: [Range<UTF8Offset>]
  private var random: SeededGenerator

  /// A bench on `document`, which is parsed once.
  init(_ document: BenchmarkDocument, seed: UInt64) {
    self.document = MarkdownDocument(document.rope)
    random = SeededGenerator(seed: seed)
    paragraphs = self.document.tree.root.children.filter { $0.kind == .paragraph }.map(\.range)
  }

  /// Times the action alone.
  mutating func find(_ action: EditorAction, _ measurement: inout Measurement) {
    find(action, in: selectingWord(), &measurement)
  }

  /// Times the action alone, in `document`.
  func find(_ action: EditorAction, in document: MarkdownDocument, _ measurement: inout Measurement) {
    var result: ActionResult?
    measurement.time { result = document.result(of: action) }
    measurement.note(result)
  }

  /// Times the action and taking its change in.
  mutating func takeIn(_ action: EditorAction, _ measurement: inout Measurement) {
    let document = selectingWord()
    var after: MarkdownDocument?
    measurement.time {
      if case .changed(let transaction) = document.result(of: action) {
        after = document.applying(transaction)
      }
    }
    measurement.note(applied: after != nil)
  }

  /// Times what a toolbar is told.
  mutating func activeStyles(_ measurement: inout Measurement) {
    let document = selectingWord()
    var styles: ActiveStyles?
    measurement.time { styles = document.activeStyles() }
    measurement.note(applied: styles?.bold != .notPossible)
  }

  /// So many paragraphs and the headings between them, all selected; `nil` where the document hasn't so many.
  ///
  /// An action that one block refuses is refused by all of them, and in lists and quotes bold may begin a block.
  func selecting(paragraphs count: Int) -> MarkdownDocument? {
    guard paragraphs.count >= count, count > 0 else { return nil }
    let end = paragraphs[count - 1].upperBound
    let blocks = document.tree.root.children.filter {
      if case .heading = $0.kind { return $0.range.upperBound <= end }
      return $0.kind == .paragraph && $0.range.upperBound <= end
    }
    return MarkdownDocument(
      blocks.map { document.rope.string(in: $0.range) }.joined(separator: "\n\n") + "\n"
    )
    .selectingAll()
  }

  /// So many paragraphs and nothing else; `nil` where the document hasn't so many.
  func text(ofParagraphs count: Int) -> String? {
    guard paragraphs.count >= count else { return nil }
    return paragraphs.prefix(count).map { document.rope.string(in: $0) }.joined(separator: "\n\n") + "\n"
  }

  /// Times cmark alone on a paragraph.
  mutating func parseParagraph(_ measurement: inout Measurement) {
    guard let paragraph = paragraphs.randomElement(using: &random) else { return }
    Self.parse(document.rope.bytes(in: paragraph), &measurement)
  }

  /// Times cmark alone on `text`.
  static func parse(_ text: [UInt8], _ measurement: inout Measurement) {
    var isParsed = false
    measurement.time { isParsed = CMarkBaseline.parse(text) }
    measurement.note(applied: isParsed)
  }

  private mutating func selectingWord() -> MarkdownDocument {
    guard let paragraph = paragraphs.randomElement(using: &random) else { return document }
    let bytes = document.rope.bytes(in: paragraph)
    let words = bytes.split { !Self.isLetter($0) }.filter { $0.count > 1 }
    guard let word = words.randomElement(using: &random) else { return document }
    let start = paragraph.lowerBound
    return selecting(start.advanced(by: word.startIndex)..<start.advanced(by: word.endIndex))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func selecting(_ range: Range<UTF8Offset>) -> MarkdownDocument { document.selecting(range) }
}

extension MarkdownDocument {
  /// The document with all of it selected.
  func selectingAll() -> MarkdownDocument { selecting(rope.range) }

  fileprivate func selecting(_ range: Range<UTF8Offset>) -> MarkdownDocument {
    let selection = Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)])
    return applying(
      Transaction(changes: .identity(length: rope.utf8Count), selection: selection, event: .selection))
  }
}

extension Measurement {
  /// Takes note of what an action came to; nothing is a refusal.
  mutating func note(_ result: ActionResult?) {
    switch result {
    case .changed: note(applied: true)
    case .unchanged(let reason): note(applied: false, refusal: reason.description)
    case nil: note(applied: false)
    }
  }
}
