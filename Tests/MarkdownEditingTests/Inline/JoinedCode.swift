import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Code spans side by side, which only the delimiters of a style part.
///
/// CommonMark can't write two code spans with nothing between them (section 6.1: a backtick string is as long as it goes), so that where both come
/// to have the same styles and links there's no way to write that.
enum JoinedCode {
  /// Whether the selection of `document` touches two code spans that differ in no more than what `action` changes.
  static func isThere(in document: MarkdownDocument, _ action: EditorAction) -> Bool {
    let leaves = document.tree.nodes(in: document.selection.main.range).filter(\.kind.isLeafWithInlines)
    return leaves.contains { leaf in
      let inlines = document.tree.nodes(in: leaf.range).filter { $0.kind.isInline && $0.children.isEmpty }
      return zip(inlines, inlines.dropFirst()).contains { first, second in
        first.kind == .code && second.kind == .code && isSame(first, second, but: action)
      }
    }
  }

  private static func isSame(_ first: SyntaxNode, _ second: SyntaxNode, but action: EditorAction) -> Bool {
    let changed = kinds(action)
    func around(_ node: SyntaxNode) -> Set<String> {
      var (result, next) = (Set<String>(), node.parent)
      while let parent = next, parent.kind.isInline {
        if !changed.contains(parent.kind) {
          let isStyle = [.strong, .emphasis, .strikethrough].contains(parent.kind)
          result.insert(isStyle ? "\(parent.kind)" : "\(parent.kind) \(parent.range)")
        }
        next = parent.parent
      }
      return result
    }
    return around(first) == around(second)
  }

  private static func kinds(_ action: EditorAction) -> Set<SyntaxKind> {
    switch action {
    case .bold: [.strong]
    case .italic: [.emphasis]
    case .strikethrough: [.strikethrough]
    default: [.strong, .emphasis, .strikethrough]
    }
  }
}
