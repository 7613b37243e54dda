import MarkdownSyntax
import TextBuffer

/// A shift of the selected lines of code, without its fences, by the indent unit.
struct CodeShift {
  private let selected: SelectedBlocks
  private let isBackwards: Bool
  private var text: LineModel { selected.text }

  /// The shift of the lines of `selected`, to the left if `isBackwards`.
  init(_ selected: SelectedBlocks, isBackwards: Bool) {
    (self.selected, self.isBackwards) = (selected, isBackwards)
  }

  /// The result in `context`.
  func result(in context: EditingContext) -> ActionResult {
    guard let changes = text.changes(edits), let touched = changes.touchedRange else {
      return .unchanged(.nothingThere)
    }
    let change = AppliedChange(changes, of: text)
    // Indented code can get into the item above it and become text there. A line can become the closing fence.
    var blocks = BlockSequence(around: touched, in: text)
    blocks.matches = { old, new in
      old == new
        || old.shape == new.shape && old.leaf?.isLiteralBlock == true
          && old.content?.withoutIndentation == new.content?.withoutIndentation
    }
    guard ChangeProof(blocks).accepts(change) else { return .unchanged(.codeWouldEnd) }
    return context.changed(change, context.selection.mapped(through: changes))
  }

  private var edits: [Edit] {
    let columns = text.options.indentUnit.columns
    var last: (code: SyntaxNode, lines: Set<Int>)?
    return selected.lines.compactMap { line -> Edit? in
      let path = text.path(ofLine: line)
      guard let leaf = path.last, leaf.kind.isLiteralBlock, leaf.isFenced == true || !isBackwards else {
        return nil
      }
      // All lines at once, because code may have very many.
      if last?.code != leaf { last = (leaf, text.contentLines(of: leaf)) }
      guard last?.lines.contains(line) ?? false else { return nil }
      let cursor = text.cursor(on: line, in: ContainerChain(path: path, in: text))
      guard !cursor.isBlank else { return nil }
      return text.prefix(of: line).shift(at: cursor, by: isBackwards ? -columns : columns)
    }
  }
}

extension BlockContent {
  /// The content without the white space at the start of each line.
  fileprivate var withoutIndentation: [ArraySlice<UInt8>] {
    bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { $0.drop { $0.isBlank } }
  }
}

extension UnchangedReason {
  /// A shifted line of code would become a fence, or get into an item.
  fileprivate static let codeWouldEnd = UnchangedReason(
    "code-would-end",
    "a selected line of the code would be read as something else there: select the lines without it")
}
