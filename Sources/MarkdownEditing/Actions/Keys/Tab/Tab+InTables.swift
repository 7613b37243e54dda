import MarkdownSyntax
import TextBuffer

extension Tab {
  /// At several carets, all in tables: moves to the next cell at each.
  static let inTables = TabRule { at in
    let heads = at.selection.ranges.map { $0.head }
    guard heads.count > 1, heads.allSatisfy({ CaretPlace($0, in: at.text).leaf?.kind == .table }) else {
      return nil
    }
    return at.context.atEach(at.selection.places) { TabPlace($0, isBackwards: at.isBackwards).result }
  }
}
