import MarkdownSyntax
import TextBuffer

/// The beginnings of items that are written beside the item.
extension ListItem {
  /// The prefix of a line in the containers around the list.
  var prefix: String { text.continuation(of: firstLine, chain, depth: .max) }

  /// `marker` with the indentation and the padding of this item's, byte for byte if that is a tab.
  ///
  /// If the new number is longer, the padding shrinks to one space at least, so that the text keeps its column. With
  /// `hasBox`, an empty checkbox follows.
  func beginning(with marker: ItemMarker, hasBox: Bool = false) -> String {
    var cursor = start
    let width = cursor.itemWidth
    let indent = cursor.skip(columns: .max)
    let sign = cursor.skipItemMarker()
    let padding = width - indent - sign
    var end = cursor
    end.skip(columns: padding)
    let tabs = end.bytes[cursor.index..<end.index]
    let growth = max(0, marker.text.utf8.count - sign)
    let blanks =
      end.spent == 0 && !end.isAtEnd && tabs.contains(ASCII.tab)
      ? String(decoding: tabs, as: UTF8.self) : spaces(max(1, padding - growth))
    return spaces(indent) + marker.text + blanks + (hasBox ? "[ ] " : "")
  }

  /// The line that begins with `beginning`, behind the prefix.
  ///
  /// If the item has tabs before its marker, these are in place of the prefix and the indentation.
  func line(_ beginning: String) -> String {
    tabbedMargin.map { $0 + beginning.drop { $0.isWhitespace } } ?? prefix + beginning
  }
}
