/// The blocks that plain CommonMark reads in a text, without their inlines: for whoever reads a text in parts.
package struct CommonMarkBlocks {
  private let blocks: FlatBlocks
  /// Behind the last byte that is neither white space nor a line break.
  private let end: Int

  /// Those of `bytes`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ bytes: [UInt8]) {
    blocks = BlockScanner(document: bytes, dialect: .commonMark).output
    end = bytes.lastIndex { !$0.isBlank && !$0.isLineEnding }.map { $0 + 1 } ?? 0
  }

  /// Whether the text has a link reference definition.
  package var haveDefinition: Bool { blocks.records.contains { $0.kind == .linkDefinition } }

  /// Whether the last block may go on in the line that starts `next`, not with white space, and comes after the blank
  /// line at the text's end.
  ///
  /// Such a line is in no item, quote or paragraph of those before it, but a list can have one more item, and code and
  /// HTML that are open have blank lines (CommonMark 0.30, sections 4.5, 4.6 and 5.3), also the one that ends the text.
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
  /// Whether `line` may begin with the marker of an item of a list of this style.
  fileprivate func mayMark(_ line: ArraySlice<UInt8>) -> Bool {
    let (mark, rest) =
      switch self {
      case .bullet(let mark): (mark, line)
      case .ordered(_, let delimiter): (delimiter, line.drop { (0x30...0x39).contains($0) })
      }
    return rest.first == mark && rest.dropFirst().first.map { $0.isBlank || $0.isLineEnding } ?? true
  }
}
