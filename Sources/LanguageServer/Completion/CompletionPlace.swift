import MarkdownEditing
import TextBuffer

/// The kind of name to complete at a caret: those of any editor (`CompletionContext`), emoji and callouts.
struct CompletionPlace {
  enum Kind {
    /// An anchor in this document.
    case anchor
    /// An anchor in the file that this path leads to; the path is given as written.
    case anchorOf(String)
    /// A path in the folder typed so far, which ends with a slash or is empty.
    case path(folder: String)
    /// The label of a link or of a footnote.
    case label, footnote
    /// The language of a code block.
    case language
    /// The name of an emoji.
    case emoji
    /// The kind of a callout.
    case callout
  }

  /// The kind of name.
  let kind: Kind
  /// The start of the name.
  let start: UTF8Offset
  /// The part of the name before the caret.
  let typed: String

  /// The place that ends at `caret`; `nil` if nothing can be completed.
  init?(before caret: UTF8Offset, in document: MarkdownDocument) {
    let line = document.rope.startOfLine(holding: caret)
    let text = document.rope.bytes(in: line..<caret)
    if let start = Self.callout(text) {
      self.init(.callout, line.advanced(by: start), text[start...])
    } else if let context = document.completionContext(at: caret) {
      self.init(context)
    } else if let start = Self.emoji(text) {
      self.init(.emoji, line.advanced(by: start), text[start...])
    } else {
      return nil
    }
  }

  private init(_ kind: Kind, _ start: UTF8Offset, _ typed: ArraySlice<UInt8>) {
    (self.kind, self.start, self.typed) = (kind, start, String(decoding: typed, as: UTF8.self))
  }

  private init(_ context: CompletionContext) {
    let (start, typed) = (context.range.lowerBound, Array(context.typed.utf8)[...])
    switch context.kind {
    case .address:
      let name = typed.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let folder = String(decoding: typed[..<name], as: UTF8.self)
      self.init(.path(folder: folder), start.advanced(by: name), typed[name...])
    case .anchor(let path): self.init(path.isEmpty ? .anchor : .anchorOf(path), start, typed)
    case .label: self.init(.label, start, typed)
    case .footnote: self.init(.footnote, start, typed)
    case .language: self.init(.language, start, typed)
    }
  }

  /// The index at which the kind begins, behind `[!` at the start of a quote's line; `nil` if there is none.
  private static func callout(_ text: [UInt8]) -> Int? {
    let content = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    guard text[..<content.startIndex].contains(UInt8(ascii: ">")), content.starts(with: "[!".utf8),
      content.dropFirst(2).allSatisfy(\.isASCIILetter)
    else { return nil }
    return content.startIndex + 2
  }

  /// The index of the colon that begins a name; `nil` after a letter, digit or colon.
  private static func emoji(_ text: [UInt8]) -> Int? {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let isName = text[(colon + 1)...].allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "_+-".utf8.contains($0)
    }
    let before = text[..<colon].last ?? 0x20
    guard isName, !before.isASCIILetter, !before.isASCIIDigit, before != UInt8(ascii: ":"), before < 0x80
    else {
      return nil
    }
    return colon
  }
}
