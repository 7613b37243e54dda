import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Removes the construct around the caret, or the link, image or footnote right behind it.
  ///
  /// The text of a link or image stays. A footnote goes with its definition; a table's row and an item go with all
  /// their content.
  public static let deleteConstruct = EditorAction("delete-construct")
}

extension ActionRegistry {
  static let deleteConstruct = ActionDefinition(
    "delete-construct", title: "Delete Link, Footnote, Row or Item", key: "Mod-Alt-Backspace",
    change: .deletion, group: .other
  ) { context in
    context.atEach(context.selection.places) { $0.deletingConstruct() }
  }
}

extension EditingContext {
  /// Removes the innermost construct at the caret.
  fileprivate func deletingConstruct() -> ActionResult {
    let caret = selection.main.head
    // A caret at the end of a line's text is still in the blocks of the line.
    let blocks = text.path(ofLine: text.line(at: caret))
    for node in (blocks + tree.path(to: caret).filter { $0.kind.isInline || $0.kind == .tableRow }).reversed()
    {
      switch node.kind {
      case .link, .image:
        return LinkToggle(document, node.kind, url: nil, onlyRemoves: true).result().named(action)
      case .footnoteReference, .footnoteDefinition: return deletingFootnote(node)
      case .tableRow: return document.result(of: .table(.deleteRow)).named(action)
      case .item: return deletingItem(node)
      default: continue
      }
    }
    return .unchanged(.noConstruct)
  }

  /// Deletes the lines of `item`.
  private func deletingItem(_ item: SyntaxNode) -> ActionResult {
    let line = text.line(at: item.start)
    let holders = text.path(ofLine: line).filter { $0.kind == .item && $0.start < item.start }
    guard holders.allSatisfy({ text.line(at: $0.start) < line }) else { return .unchanged(.itemSharesLine) }
    return deletingBlock(item)
  }

  /// Deletes the lines of `block` and the blank lines between it and the next block, or else the block before.
  private func deletingBlock(_ block: SyntaxNode) -> ActionResult {
    var lines = text.lines(of: block)
    if let next = block.nextSibling {
      lines = lines.lowerBound...max(lines.upperBound, text.line(at: next.start) - 1)
    } else {
      let above = (0..<lines.lowerBound).last { !text.isEmptyPrefix($0) }
      let below =
        above == nil ? (lines.upperBound + 1..<rope.lineCount).first { !text.isEmptyPrefix($0) } : nil
      lines = (above.map { $0 + 1 } ?? 0)...(below.map { $0 - 1 } ?? lines.upperBound)
    }
    guard let key = LineDeletion(lines, in: text, head: selection.main.head).resultOfBlock,
      ChangeProof(ReferenceTargets(tree, without: block))
        .accepts(key.applied ?? AppliedChange(key.changes, of: text))
    else { return .unchanged(.changesOthers) }
    return key.result(event: .action(action.name))
  }

  /// Deletes the footnote of `node`, a reference or definition: all references, then the lines of the definitions.
  ///
  /// References go first, from the last one on, because without a definition they would be text.
  private func deletingFootnote(_ node: SyntaxNode) -> ActionResult {
    let footnote = WholeFootnote(of: node, in: document)
    var (context, changes) = (self, ChangeSet.identity(length: rope.utf8Count))
    for part in footnote.parts {
      context = on(context.document.selecting(part.mapped(through: changes)))
      guard case .changed(let step) = context.deletingPart() else { return .unchanged(.changesOthers) }
      changes = changes.composed(with: step.transaction.changes)
      context = on(context.document.applying(step))
    }
    let change = AppliedChange(changes, from: text, to: context.text)
    guard ChangeProof(footnote.textAround(in: text)).accepts(change) else {
      return .unchanged(.changesOthers)
    }
    let caret = changes.map(selection.main.head, bias: .before)
    return .changed(
      Transaction(changes: changes, selection: Selection(caret: caret), event: .action(action.name)),
      proof: .steps(context.tree, before: tree, changes: changes))
  }

  /// Deletes the selected part of a footnote, a reference or a definition.
  private func deletingPart() -> ActionResult {
    let start = selection.main.range.lowerBound
    let definition = tree.path(to: start).last { $0.kind == .footnoteDefinition && $0.start == start }
    guard let definition else { return document.result(of: .delete) }
    // Deleting the line would also delete the marker of an item.
    let line = text.line(at: start)
    let sharesLine = text.path(ofLine: line).contains { $0.kind == .item && text.line(at: $0.start) == line }
    return sharesLine ? .unchanged(.changesOthers) : deletingBlock(definition)
  }
}

/// A footnote's references and definitions.
private struct WholeFootnote {
  private let references: [Range<UTF8Offset>]
  private let definitions: [SyntaxNode]

  /// The footnote with the label of `node`, a reference or definition of `document`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(of node: SyntaxNode, in document: MarkdownDocument) {
    let rope = document.rope
    let marks = FootnoteLabels(rope.bytes(in: rope.range)).marks
    let label = marks.first { node.start.value <= $0.place }?.key
    let nodes = marks.filter { $0.key == label }.compactMap { mark in
      document.tree.path(to: UTF8Offset(mark.place + 1)).last {
        [.footnoteReference, .footnoteDefinition].contains($0.kind) && $0.start.value == mark.place
      }
    }
    references = nodes.filter { $0.kind == .footnoteReference }.map { $0.range }
    definitions = nodes.filter { $0.kind == .footnoteDefinition }
  }

  /// The parts to delete, each as a selection: references, then definitions, both from the last one on.
  var parts: [Selection] {
    (references.reversed() + definitions.reversed().map { $0.range }).map {
      Selection([SelectionRange(anchor: $0.lowerBound, head: $0.upperBound)])
    }
  }

  /// The text around the references outside of the definitions, which stays.
  func textAround(in text: LineModel) -> SameText {
    let outside = references.filter { reference in
      !definitions.contains { $0.range.contains(reference.lowerBound) }
    }
    return SameText(of: outside, in: text, removing: references)
  }
}

extension FootnoteLabels.Mark {
  /// The label as all marks of one footnote have it.
  fileprivate var key: LinkLabel? { LinkLabel(label) }
}

extension UnchangedReason {
  /// The caret is in plain text.
  fileprivate static let noConstruct = UnchangedReason(
    "no-construct", "the caret is in no link, image, footnote, row or item")
  /// The caret is in the `a` of `- - a`.
  fileprivate static let itemSharesLine = UnchangedReason(
    "item-shares-line", "the item begins on the line of another one's marker: delete its text")
}
