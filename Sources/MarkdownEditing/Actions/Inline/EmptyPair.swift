import MarkdownSyntax
import TextBuffer

/// Inserts a pair of delimiters with the caret inside, or takes away the one that the caret is inside of.
struct EmptyPair {
  let document: MarkdownDocument
  let style: InlineStyle
  let options: EditingOptions

  init(_ document: MarkdownDocument, style: InlineStyle, options: EditingOptions) {
    (self.document, self.style, self.options) = (document, style, options)
  }

  /// The edit at every caret; unchanged where none is at a place for inlines.
  func result() -> ActionResult {
    let carets = document.selection.ranges.map(\.head)
    let places = carets.filter { document.isPlaceForInlines($0) }
    let delimiter = delimiter(at: places)
    guard !places.isEmpty else {
      return .unchanged(UnchangedReason("there is no text here that could be \(style.name)"))
    }
    let removed = places.filter { isInsidePair($0, delimiter) }
    let width = delimiter.utf8.count
    let edits =
      removed.isEmpty
      ? places.map { Edit.insert(delimiter + delimiter, at: $0) }
      : removed.map { Edit.delete($0.advanced(by: -width)..<$0.advanced(by: width)) }
    let changes = ChangeSet(edits, length: document.rope.utf8Count)
    let moved = carets.map { caret in
      let isInserted = removed.isEmpty && places.contains(caret)
      let place = changes.map(caret, bias: .before)
      return SelectionRange(caret: isInserted ? place.advanced(by: width) : place)
    }
    return .changed(
      Transaction(
        changes: changes, selection: Selection(moved, mainIndex: document.selection.mainIndex),
        event: .action(style.action.name)))
  }

  /// The style's usual delimiter, but `*` rather than `_` beside a letter, where `_` counts for nothing.
  private func delimiter(at places: [UTF8Offset]) -> String {
    let known = style.delimiters(options)
    guard known[0].hasPrefix("_") else { return known[0] }
    let isInWord = places.contains { place in
      let line = document.rope.contentOfLine(document.rope.line(at: place))
      let before = document.rope.string(in: line.lowerBound..<place).unicodeScalars.last
      let after = document.rope.string(in: place..<line.upperBound).unicodeScalars.first
      return [before, after].contains { $0.map { ScalarClass($0) == .other } ?? false }
    }
    return isInWord ? known[1] : known[0]
  }

  private func isInsidePair(_ caret: UTF8Offset, _ delimiter: String) -> Bool {
    let width = delimiter.utf8.count
    guard caret.value >= width, caret.value + width <= document.rope.utf8Count else { return false }
    let around = document.rope.bytes(in: caret.advanced(by: -width)..<caret.advanced(by: width))
    guard around.elementsEqual((delimiter + delimiter).utf8) else { return false }
    // A pair, not the middle of a longer run.
    let mark = around[0]
    let before = caret.value > width ? document.rope.byte(at: caret.advanced(by: -width - 1)) : 0
    let end = caret.value + width
    let after = end < document.rope.utf8Count ? document.rope.byte(at: UTF8Offset(end)) : 0
    return before != mark && after != mark
  }
}

extension MarkdownDocument {
  /// Whether delimiters at `offset` would stand in text: not in code, HTML, front matter, a definition or a link's tail.
  func isPlaceForInlines(_ offset: UTF8Offset) -> Bool {
    tree.nodes(in: offset..<offset).isPlaceForInlines(offset)
  }
}

extension [SyntaxNode] {
  /// Whether delimiters at `offset`, which all of these nodes hold or touch, would stand in text.
  func isPlaceForInlines(_ offset: UTF8Offset) -> Bool {
    allSatisfy { node in
      let isInside = node.range.lowerBound < offset && offset < node.range.upperBound
      switch node.kind {
      case .codeBlock, .htmlBlock, .frontMatter, .linkDefinition, .thematicBreak: return false
      case .code, .htmlInline, .footnoteReference, .taskMarker: return !isInside
      case .link, .image:
        let isInMarker = node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
        return !isInside || !isInMarker && node.link?.form != .autolink
      default: return true
      }
    }
  }
}
