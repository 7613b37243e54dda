import MarkdownSyntax
import TextBuffer

/// Inserts a pair of delimiters with the caret inside, or takes away the one that the caret is inside of.
struct EmptyPair {
  let document: MarkdownDocument
  let style: InlineStyle
  let options: EditingOptions
  /// The leaves that the carets touch.
  let windows: [ProofWindow]

  /// The edit at every caret; unchanged where none is at a place for inlines.
  func result() -> ActionResult {
    let carets = document.selection.ranges.map(\.head)
    let places = places(for: carets)
    let delimiter = delimiter(at: places.compactMap { $0?.offset })
    let width = delimiter.utf8.count
    let removed = carets.indices.filter {
      document.isInsidePair(carets[$0], delimiter, isPlace: places[$0] != nil)
    }
    .map { carets[$0] }
    if !removed.isEmpty {
      return transaction(removed.map { Edit.delete($0.advanced(by: -width)..<$0.advanced(by: width)) }) {
        $0.map(carets[$1], bias: .before)
      }
    }
    guard places.contains(where: { $0 != nil }) else {
      return .unchanged(UnchangedReason("there is no text here that could be \(style.name)"))
    }
    let inserted = Dictionary(
      places.compactMap { $0 }.map { ($0.offset, $0.lead + delimiter + delimiter + $0.trail) },
      uniquingKeysWith: { first, _ in first })
    let edits = inserted.sorted { $0.key < $1.key }.map { Edit.insert($0.value, at: $0.key) }
    return transaction(edits) { changes, index in
      guard let place = places[index] else { return changes.map(carets[index], bias: .before) }
      return changes.map(place.offset, bias: .before).advanced(by: place.lead.utf8.count + width)
    }
  }

  private func places(for carets: [UTF8Offset]) -> [InlinePlace?] {
    let text = BlockText(document.rope, document.tree, options: options)
    return carets.map { InlinePlace($0, in: text, windows: windows) }
  }

  /// The transaction that makes `edits` and leaves the caret of each index at the place that `caret` names.
  private func transaction(_ edits: [Edit], caret: (ChangeSet, Int) -> UTF8Offset) -> ActionResult {
    let changes = ChangeSet(edits, length: document.rope.utf8Count)
    let carets = document.selection.ranges.indices.map { SelectionRange(caret: caret(changes, $0)) }
    return .changed(
      Transaction(
        changes: changes, selection: Selection(carets, mainIndex: document.selection.mainIndex),
        event: .action(style.action.name)))
  }

  /// The style's usual delimiter, but `*` rather than `_` beside a letter, where `_` counts for nothing.
  private func delimiter(at places: [UTF8Offset]) -> String {
    let known = style.delimiters(options)
    guard known[0].hasPrefix("_") else { return known[0] }
    let isInWord = places.contains { place in
      let line = document.rope.contentOfLine(holding: place)
      let before = document.rope.string(in: line.lowerBound..<place).unicodeScalars.last
      let after = document.rope.string(in: place..<line.upperBound).unicodeScalars.first
      return [before, after].contains { $0.map { ScalarClass($0) == .other } ?? false }
    }
    return isInWord ? known[1] : known[0]
  }
}

extension MarkdownDocument {
  /// Whether `caret` is in the middle of a pair of `delimiter`s with nothing in it, in text, or alone in a line, where asterisks are a rule.
  func isInsidePair(_ caret: UTF8Offset, _ delimiter: String, isPlace: Bool) -> Bool {
    let width = delimiter.utf8.count
    guard caret.value >= width, caret.value + width <= rope.utf8Count else { return false }
    let around = rope.bytes(in: caret.advanced(by: -width)..<caret.advanced(by: width))
    guard around.elementsEqual((delimiter + delimiter).utf8) else { return false }
    // A pair, not the middle of a longer run.
    let mark = around[0]
    let before = caret.value > width ? rope.byte(at: caret.advanced(by: -width - 1)) : 0
    let end = caret.value + width
    let after = end < rope.utf8Count ? rope.byte(at: UTF8Offset(end)) : 0
    guard before != mark, after != mark else { return false }
    return isPlace || tree.nodes(in: caret..<caret).contains { $0.kind == .thematicBreak }
  }
}

extension [SyntaxNode] {
  /// Whether delimiters at `offset`, which all of these nodes hold or touch, would stand in text or in a block's marker.
  func isPlaceForInlines(_ offset: UTF8Offset) -> Bool {
    allSatisfy { node in
      let isInside = node.range.lowerBound < offset && offset < node.range.upperBound
      switch node.kind {
      case .codeBlock, .htmlBlock, .frontMatter, .linkDefinition, .thematicBreak: return false
      case .code, .htmlInline, .footnoteReference: return !isInside
      case .link, .image:
        let isInMarker = node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
        return !isInside || !isInMarker && node.link?.form != .autolink
      default: return true
      }
    }
  }
}
