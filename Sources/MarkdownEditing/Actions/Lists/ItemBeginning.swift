import MarkdownSyntax
import TextBuffer

/// The beginnings of items that are written beside another one.
struct ItemBeginning {
  let text: BlockText
  /// The item that is there.
  let item: SyntaxNode
  /// The containers around its list.
  let chain: ContainerChain

  /// `marker` with the indentation and the padding of the item's, byte for byte where that is a tab.
  ///
  /// A longer number than the item's takes of the spaces beyond one, so that the text behind it keeps its column.
  func padded(_ marker: ItemMarker) -> String {
    let line = text.line(at: item.start)
    var cursor = text.cursor(on: line, in: chain)
    let width = cursor.measureItem()
    let indent = cursor.skip(columns: .max)
    let sign = cursor.skipItemMarker()
    let padding = width - indent - sign
    var end = cursor
    end.skip(columns: padding)
    let blanks = end.bytes[cursor.index..<end.index]
    if end.spent == 0, !end.isAtEnd, blanks.contains(ASCII.tab) {
      return spaces(indent) + marker.text + String(decoding: blanks, as: UTF8.self)
    }
    let growth = max(0, marker.text.utf8.count - sign)
    return spaces(indent) + marker.text + spaces(max(1, padding - growth))
  }

  /// `prefix`, that of the containers, and `start`, a padded marker; or in place of both white spaces the tabs that the
  /// item has before its marker.
  func line(_ prefix: String, _ start: String) -> String {
    guard let margin = text.tabbedMargin(of: item, in: chain) else { return prefix + start }
    return margin + start.drop { $0.isWhitespace }
  }
}
