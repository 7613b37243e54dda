import TextBuffer

/// The blocks of a text read as plain CommonMark, without inlines, for code that reads a text in parts.
package struct CommonMarkBlocks {
  private let blocks: FlatBlocks
  /// The end of the last byte that is neither white space nor a line ending.
  private let end: Int

  /// Scans the blocks of `bytes`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ bytes: [UInt8]) {
    blocks = BlockScanner(document: bytes, dialect: .commonMark).output
    end = bytes.lastIndex { !$0.isBlank && !$0.isLineEnding }.map { $0 + 1 } ?? 0
  }

  /// Whether the text has a link reference definition.
  package var haveDefinition: Bool { blocks.records.contains { $0.kind == .linkDefinition } }

  /// Whether the last block may continue in a line that begins with `next`.
  ///
  /// The line begins without white space and follows a blank line at the text's end. So it belongs to no earlier item,
  /// quote or paragraph. But a list can get one more item, and open code and HTML blocks include blank lines, also the
  /// one at the text's end (CommonMark 0.30, sections 4.5, 4.6 and 5.3).
  package func mayGoOn(in next: ArraySlice<UInt8>) -> Bool {
    guard let last = blocks.records.last(where: { $0.depth == 1 }) else { return false }
    switch last.kind {
    case .list: return last.detail.list.map { $0.style.mayMark(next) } ?? true
    case .codeBlock, .htmlBlock: return Int(last.end) > end
    default: return false
    }
  }
}

extension ListAttributes.Style {
  /// Whether `line` may begin with an item marker of this list style.
  fileprivate func mayMark(_ line: ArraySlice<UInt8>) -> Bool {
    let (mark, rest) =
      switch self {
      case .bullet(let mark): (mark, line)
      case .ordered(_, let delimiter): (delimiter, line.drop { (0x30...0x39).contains($0) })
      }
    return rest.first == mark && rest.dropFirst().first.map { $0.isBlank || $0.isLineEnding } ?? true
  }
}
