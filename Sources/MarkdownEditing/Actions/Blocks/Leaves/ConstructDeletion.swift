import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Deletes the innermost thing that the caret is in: of a link or an image, all but its text; a footnote, both its
  /// reference and its definition; a row of a table; an item with all that it holds.
  public static let deleteConstruct = EditorAction("delete-construct")
}

extension ActionDefinition {
  static let deleteConstruct = ActionDefinition("delete-construct", title: "Delete Construct at Caret") {
    context in
    let places = context.constructPlaces()
    guard !places.isEmpty else { return .unchanged(.noConstruct) }
    let document = places.count == 1 ? context.document.selecting(places[0]) : context.document
    return document.atEach(places, context.action) { document in
      ConstructDeletion(document, document.blockText(from: context.text), context.action).result()
    }
  }
}

extension EditingContext {
  /// A caret for each thing that is to go: none for what goes with another one.
  fileprivate func constructPlaces() -> [Selection] {
    var (places, gone) = ([Selection](), [Range<UTF8Offset>]())
    let found = selection.ranges.compactMap { range in
      text.construct(at: range.head).map { (range.head, text.extent(of: $0, at: range.head)) }
    }
    for (caret, extent) in found where !gone.contains(where: { $0.overlaps(extent) }) {
      let isPart = found.contains {
        $0.1 != extent && $0.1.lowerBound <= extent.lowerBound && extent.upperBound <= $0.1.upperBound
      }
      if isPart { continue }
      gone.append(extent)
      places.append(Selection(caret: caret))
    }
    return places
  }
}

/// What becomes of a document when the thing at its caret goes.
private struct ConstructDeletion {
  let document: MarkdownDocument
  let text: BlockText
  let action: EditorAction
  private let caret: UTF8Offset

  init(_ document: MarkdownDocument, _ text: BlockText, _ action: EditorAction) {
    (self.document, self.text, self.action) = (document, text, action)
    caret = document.selection.main.head
  }

  func result() -> ActionResult {
    guard let node = text.construct(at: caret) else { return .unchanged(.noConstruct) }
    switch node.kind {
    case .link, .image: return renamed(LinkToggle(document, node.kind, url: nil).result())
    case .table: return renamed(document.result(of: .table(.deleteRow), options: text.options))
    case .item: return item(node)
    default: return footnote(node)
    }
  }

  /// `result` as one of this action.
  private func renamed(_ result: ActionResult) -> ActionResult {
    guard case .changed(var change) = result else { return result }
    change.event = .action(action.name)
    return .changed(change)
  }

  /// `item` with its lines deleted, which it must not share with the item around it.
  private func item(_ item: SyntaxNode) -> ActionResult {
    let lines = text.lines(of: item)
    let place = CaretPlace(item.start, in: text)
    let sharesLine = place.path.contains {
      $0.isItemOrOther && $0.kind != .blockQuote && $0.start < item.start
        && text.line(at: $0.start) == lines.lowerBound
    }
    guard !sharesLine, let result = text.harmlessly(deleting: lines, in: place.chain, head: caret)
    else { return .unchanged(document.refusal(in: text)) }
    return .changed(
      Transaction(
        changes: result.changes, selection: Selection(caret: result.caret), event: .action(action.name)),
      proof: result.proven?.proof)
  }

  // MARK: Footnotes

  /// The reference `node`, with its definition unless others refer to that; or the definition `node`, with all that
  /// refer to it.
  private func footnote(_ node: SyntaxNode) -> ActionResult {
    guard let label = label(of: node) else { return .unchanged(.noConstruct) }
    let nodes = text.tree.nodes(in: text.rope.range)
    let references = nodes.filter { $0.kind == .footnoteReference && self.label(of: $0) == label }
    var edits = references.map { Edit.delete($0.range) }
    if node.kind == .footnoteReference, references.count > 1 {
      edits = [.delete(node.range)]
    } else {
      edits += nodes.filter { $0.kind == .footnoteDefinition && self.label(of: $0) == label }.map {
        .delete(lines(of: $0))
      }
    }
    do throws(UnchangedReason) {
      return .changed(try EditingContext(document, action, text).prove(edits, keeping: .otherLines))
    } catch {
      return .unchanged(error)
    }
  }

  /// The label of a footnote, in small letters, as cmark tells no others apart.
  private func label(of node: SyntaxNode) -> String? {
    let end = text.contentOfLine(holding: node.start).upperBound
    let bytes = text.rope.bytes(in: node.start..<max(node.start, min(node.range.upperBound, end)))
    return FootnoteLabels(bytes).marks.first.map { String(decoding: $0.label, as: UTF8.self).lowercased() }
  }

  /// The lines of `definition` with their line breaks and, at the text's end, the blank lines above.
  private func lines(of definition: SyntaxNode) -> Range<UTF8Offset> {
    let lines = text.lines(of: definition)
    var first = lines.lowerBound
    let isLast = (lines.upperBound + 1..<text.rope.lineCount).allSatisfy { text.isBlank($0) }
    while isLast, first > 0, text.isBlank(first - 1) { first -= 1 }
    let behind = lines.upperBound + 1
    let end = behind < text.rope.lineCount ? text.startOfLine(behind) : text.rope.range.upperBound
    return text.startOfLine(first)..<end
  }
}

extension BlockText {
  /// The innermost thing around `caret` that can go as a whole.
  fileprivate func construct(at caret: UTF8Offset) -> SyntaxNode? {
    let inline = tree.nodes(in: caret..<caret).last { node in
      switch node.kind {
      case .footnoteReference: true
      // An address without brackets is nothing but its text.
      case .link, .image:
        node.range.lowerBound < caret && caret < node.range.upperBound && node.content != node.range
      default: false
      }
    }
    return inline
      ?? path(ofLine: line(at: caret)).last { [.table, .item, .footnoteDefinition].contains($0.kind) }
  }

  /// What goes with `construct`, of a table the line of `caret`.
  fileprivate func extent(of construct: SyntaxNode, at caret: UTF8Offset) -> Range<UTF8Offset> {
    construct.kind == .table ? contentOfLine(holding: caret) : construct.range
  }
}

extension UnchangedReason {
  /// Nothing around the caret that could go.
  fileprivate static let noConstruct = UnchangedReason(
    "no-construct", "the caret is in no link, image, footnote, table or item")
}
