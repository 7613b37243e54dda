import MarkdownSyntax
public import TextBuffer

/// What is being written at a caret, for a list of what could come there.
///
///     [text](notes/to     an address: `notes/to`
///     [text](a.md#int     an anchor of `a.md`: `int`
///     [text][la           a label: `la`
///     see [^no            a footnote: `no`
///     ```sw               a language of code: `sw`
public struct CompletionContext: Sendable, Hashable {
  /// What is being written.
  public enum Kind: Sendable, Hashable {
    /// The address of a link, an image or a link definition, before any `#`.
    case address
    /// The anchor of a heading, behind the `#` of an address: in the file that `path` leads to, or in this one where
    /// that's empty.
    case anchor(path: String)
    /// The label of a link definition.
    case label
    /// The label of a footnote.
    case footnote
    /// The language in a fence's info string.
    case language
  }

  /// What is being written.
  public let kind: Kind
  /// Where what has been written of it stands, up to the caret: what a completion takes the place of.
  public let range: Range<UTF8Offset>
  /// What has been written of it.
  public let typed: String
}

extension MarkdownDocument {
  /// What is being written at `caret`; `nil` where that is nothing which could be completed, as in code and in HTML.
  ///
  /// It's told from the caret's line and the blocks of the tree, since what is being typed is no link yet. Traps
  /// where `caret` is out of bounds or inside of a scalar.
  ///
  /// - Complexity: O(log *n* + *l*), where *n* is the text's length and *l* that of the caret's line
  public func completionContext(at caret: UTF8Offset) -> CompletionContext? {
    let start = rope.startOfLine(holding: caret)
    let line = CompletionLine(bytes: rope.bytes(in: start..<caret))
    guard let found = isInVerbatim(caret, start) ? nil : line.fence ?? line.link else { return nil }
    let range = start.advanced(by: found.start)..<caret
    return CompletionContext(kind: found.kind, range: range, typed: rope.string(in: range))
  }

  /// Whether `caret`, in the line that begins at `start`, is in code, HTML or front matter; a fence's own line
  /// isn't.
  private func isInVerbatim(_ caret: UTF8Offset, _ start: UTF8Offset) -> Bool {
    tree.path(to: caret > .zero ? caret.advanced(by: -1) : caret).contains { node in
      switch node.kind {
      case .codeBlock: node.info == nil || node.range.lowerBound < start
      case .block, .htmlBlock, .frontMatter: true
      // At its edges one is outside.
      case .code, .htmlInline: node.range.lowerBound < caret && caret < node.range.upperBound
      default: false
      }
    }
  }
}

/// A line up to the caret.
private struct CompletionLine {
  typealias Found = (kind: CompletionContext.Kind, start: Int)

  let bytes: [UInt8]

  /// The language, where the line opens a fence and has nothing else behind it.
  var fence: Found? {
    let content = bytes.drop { $0 == ASCII.space || $0 == ASCII.tab || $0 == UInt8(ascii: ">") }
    guard let fence = content.first, fence == UInt8(ascii: "`") || fence == UInt8(ascii: "~") else {
      return nil
    }
    let word = content.drop { $0 == fence }
    let isOpen = !word.contains { $0 == ASCII.space || $0 == UInt8(ascii: "`") }
    return content.count - word.count >= 3 && isOpen ? (.language, word.startIndex) : nil
  }

  /// What is being written of a link, an image, a reference or a definition.
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

  /// Where the address that begins at `start` is closed; `nil` where it's still open.
  private func closingParenthesis(from start: Int) -> Int? {
    var depth = 1
    for index in start..<max(start, bytes.count) {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Whether the line up to the `]` at `index` is the label of a link definition, and a colon comes next.
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

  /// What is being written of the address that begins at `start`; `nil` where that has ended.
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
