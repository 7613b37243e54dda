import MarkdownSyntax
public import TextBuffer

/// The text being written at a caret, for a list of completions.
///
///     [text](notes/to     an address: `notes/to`
///     [text](a.md#int     an anchor of `a.md`: `int`
///     [text][la           a label: `la`
///     see [^no            a footnote: `no`
///     ```sw               a language of code: `sw`
public struct CompletionContext: Sendable, Hashable {
  /// The kind of text being written.
  public enum Kind: Sendable, Hashable {
    /// The address of a link, an image or a link definition, before any `#`.
    case address
    /// The anchor of a heading, behind the `#` of an address: in the file at `path`, or in this document if `path` is
    /// empty.
    case anchor(path: String)
    /// The label of a link definition.
    case label
    /// The label of a footnote.
    case footnote
    /// The language in a fence's info string.
    case language
  }

  /// The kind of text being written.
  public let kind: Kind
  /// The range of the text being written, up to the caret; a completion replaces it.
  public let range: Range<UTF8Offset>
  /// The text in `range`.
  public let typed: String
}

extension MarkdownDocument {
  /// The text being written at `caret`; `nil` if it can't be completed, as in code and in HTML.
  ///
  /// The context is found from the caret's line and the tree's blocks, because unfinished text is no link yet. Traps if
  /// `caret` is out of bounds or inside of a scalar.
  ///
  /// - Complexity: O(log *n* + *l*), where *n* is the text's length and *l* that of the caret's line
  public func completionContext(at caret: UTF8Offset) -> CompletionContext? {
    let start = rope.startOfLine(holding: caret)
    let line = CompletionLine(bytes: rope.bytes(in: start..<caret))
    guard let found = isInVerbatim(caret, start) ? nil : line.fence ?? line.link else { return nil }
    let range = start.advanced(by: found.start)..<caret
    return CompletionContext(kind: found.kind, range: range, typed: rope.string(in: range))
  }

  /// Whether `caret`, on the line that begins at `start`, is in code, HTML or front matter.
  ///
  /// The line of an opening fence doesn't count.
  private func isInVerbatim(_ caret: UTF8Offset, _ start: UTF8Offset) -> Bool {
    tree.path(to: caret > .zero ? caret.advanced(by: -1) : caret).contains { node in
      switch node.kind {
      case .codeBlock: node.info == nil || node.range.lowerBound < start
      case .block, .htmlBlock, .frontMatter: true
      // The edges of these spans are outside.
      case .code, .htmlInline: node.range.lowerBound < caret && caret < node.range.upperBound
      default: false
      }
    }
  }
}

/// The part of a line before the caret.
private struct CompletionLine {
  typealias Found = (kind: CompletionContext.Kind, start: Int)

  let bytes: [UInt8]

  /// The language behind a fence, if the line opens a fence and has nothing else behind it; else `nil`.
  var fence: Found? {
    let content = bytes.drop { $0 == ASCII.space || $0 == ASCII.tab || $0 == UInt8(ascii: ">") }
    guard let fence = content.first, fence == UInt8(ascii: "`") || fence == UInt8(ascii: "~") else {
      return nil
    }
    let word = content.drop { $0 == fence }
    let isOpen = !word.contains { $0 == ASCII.space || $0 == UInt8(ascii: "`") }
    return content.count - word.count >= 3 && isOpen ? (.language, word.startIndex) : nil
  }

  /// The unfinished part of a link, an image, a reference or a definition; `nil` if there is none.
  var link: Found? {
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case ASCII.backslash: index += 1
      case UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "]"):
        if open.popLast() == nil { break }
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
          guard let end = closingParenthesis(from: index + 2) else { return address(from: index + 2) }
          index = end
        } else if isDefinition(upTo: index) {
          return definition(from: index + 2)
        }
      default: break
      }
      index += 1
    }
    guard let last = open.last else { return nil }
    if last + 1 < bytes.count, bytes[last + 1] == UInt8(ascii: "^") { return (.footnote, last + 2) }
    return (.label, last + 1)
  }

  /// The index of the parenthesis that closes the address that begins at `start`; `nil` if it is still open.
  private func closingParenthesis(from start: Int) -> Int? {
    var depth = 1
    for index in start..<max(start, bytes.count) {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Whether the line up to the `]` at `index` is the label of a link definition, with a colon right behind it.
  private func isDefinition(upTo index: Int) -> Bool {
    let content = bytes.firstIndex { $0 != ASCII.space && $0 != UInt8(ascii: ">") } ?? 0
    guard bytes[content] == UInt8(ascii: "["), bytes[content + 1] != UInt8(ascii: "^") else { return false }
    return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
      && !bytes[(content + 1)..<index].contains(UInt8(ascii: "]"))
  }

  private func definition(from colon: Int) -> Found? {
    let start = bytes[colon...].firstIndex { $0 != ASCII.space && $0 != ASCII.tab } ?? bytes.count
    return address(from: start)
  }

  /// The unfinished address that begins at `start`, or its anchor; `nil` if the address has ended.
  private func address(from start: Int) -> Found? {
    let isAngled = start < bytes.count && bytes[start] == UInt8(ascii: "<")
    let first = isAngled ? start + 1 : start
    let written = bytes[min(first, bytes.count)...]
    let hasEnded = written.contains {
      isAngled ? $0 == UInt8(ascii: ">") : $0 == ASCII.space || $0 == ASCII.tab
    }
    guard !hasEnded else { return nil }
    guard let hash = written.firstIndex(of: UInt8(ascii: "#")) else { return (.address, first) }
    return (.anchor(path: String(decoding: bytes[first..<hash], as: UTF8.self)), hash + 1)
  }
}
