import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts a footnote and moves the caret to its definition; on a footnote, moves from the reference to the
  /// definition or back.
  public static let footnote = EditorAction("footnote")
}

extension ActionRegistry {
  static let footnote = ActionDefinition("footnote", title: "Footnote", key: "Mod-Alt-f", change: .insertion)
  { context in
    var labels = FreeLabels(context.rope)
    return context.atEach(context.selection.places) { $0.footnote(&labels) }
  }
}

extension EditingContext {
  fileprivate func footnote(_ labels: inout FreeLabels) -> ActionResult {
    switch FootnoteAction(text: text, caret: selection.main.range.upperBound).result(&labels) {
    case .failure(let refusal): return .unchanged(refusal)
    case .success(let result):
      let after = Selection(caret: result.caret)
      return result.applied.map { changed($0, after) } ?? finish(result.changes, after)
    }
  }
}

/// Inserts a reference to a new footnote, and its definition at the document's end, where the caret goes.
///
/// On a reference, or in a definition, the caret jumps to the counterpart instead.
struct FootnoteAction {
  let text: LineModel
  let caret: UTF8Offset
  private var rope: Rope { text.rope }

  /// The change, and the caret after it; a new footnote takes one of `labels`.
  func result(_ labels: inout FreeLabels) -> Result<KeyResult, UnchangedReason> {
    if let target = counterpart {
      return .success(KeyResult(changes: .identity(length: rope.utf8Count), caret: target))
    }
    guard text.tree.dialect.contains(.footnotes) else { return .failure(.noFootnotesInDialect) }
    guard let place = referencePlace else { return .failure(.noTextForFootnote) }
    let label = "[^\(labels.next)]"
    let spots = FootnoteSpot.spots(for: label, at: place, in: text)
    let definitions = [behindAll(label), beforeLast(label)].compactMap { $0 }
    let candidates = definitions.indices.lazy.flatMap { definition in
      spots.indices.lazy.map { Candidate(spot: $0, definition: definition) }
    }
    var search = CandidateSearch<Candidate, KeyResult> {
      inserting(spots[$0.spot], definitions[$0.definition])
    }
    guard let result = search.first(of: candidates) else { return .failure(.notProven) }
    labels.take()
    return .success(result)
  }

  /// The indices of a spot for the reference and of a definition.
  private struct Candidate: Hashable {
    let spot: Int
    let definition: Int
  }

  /// The target of a caret on a reference, in a definition's label or before its text; `nil` elsewhere.
  private var counterpart: UTF8Offset? {
    let line = rope.contentOfLine(holding: caret)
    guard FootnoteLabels(rope.bytes(in: line)).mark(at: line.lowerBound.distance(to: caret)) != nil else {
      return nil
    }
    let all = FootnoteLabels(rope.bytes(in: rope.range))
    return all.counterpart(of: caret.value).map { UTF8Offset(min($0, rope.utf8Count)) }
  }

  /// A definition to insert, and the offset of its text in the inserted string.
  private struct Definition {
    var edit: Edit
    var text: Int
  }

  /// The definition at the document's end; an open fence is closed first.
  private func behindAll(_ label: String) -> Definition {
    let last = (0..<rope.lineCount).last { !text.isBlank($0) } ?? 0
    let end = rope.contentOfLine(last).upperBound
    let follows = FootnoteLabels(text.bytes(of: last)).marks.contains(where: { $0.isDefinition })
    let closing = text.closing(of: text.path(ofLine: last).last)
    let source = closing + text.lineBreak + (follows ? "" : text.lineBreak) + label + ": "
    let place = max(end, rope.line(at: caret) > last ? caret : end)
    return Definition(edit: .insert(source, at: place), text: source.utf8.count)
  }

  /// The definition before the last block, which can be HTML that would include anything behind it; `nil` without
  /// blocks.
  private func beforeLast(_ label: String) -> Definition? {
    guard let last = text.tree.root.blocks.last else { return nil }
    let start = rope.startOfLine(holding: last.range.lowerBound)
    let source = label + ": "
    return Definition(
      edit: .insert(source + text.lineBreak + text.lineBreak, at: start), text: source.utf8.count)
  }

  /// The insertion of the reference at `spot` and its definition; `nil` if they or anything else isn't read as wanted.
  private func inserting(_ spot: FootnoteSpot, _ definition: Definition) -> KeyResult? {
    let start = definition.edit.range.lowerBound
    guard spot.offset != start || definition.edit.replacement.utf8.first != UInt8(ascii: "["),
      let changes = text.changes(spot.edits + [definition.edit]),
      case let change = AppliedChange(changes, of: text),
      proof(of: spot, start, after: changes).accepts(change)
    else { return nil }
    let low = changes.map(start, bias: .before).value
    let reference = start == spot.offset ? spot.inserted.utf8.count : 0
    return KeyResult(change: change, caret: UTF8Offset(low + reference + definition.text))
  }

  /// The place of the reference: the caret, moved out of markers to the text; `nil` if there is no text.
  private var referencePlace: UTF8Offset? {
    let place = CaretPlace(caret, in: text)
    guard let leaf = place.leaf else {
      // The caret is on an empty line of a container.
      return max(caret, place.place(place.content.index))
    }
    var target = caret
    switch leaf.kind {
    case .paragraph: target = max(caret, place.place(place.afterBox.endOfBlanks))
    case .heading:
      let content = leaf.content
      target = max(caret, place.place(place.content.endOfBlanks))
      let isUnderline = !place.isContentLine
      if isUnderline || !leaf.isSetext { target = max(content.lowerBound, min(target, content.upperBound)) }
    case .table:
      guard let content = TableSource(leaf, in: text).cellContent(at: caret) else { return nil }
      target = max(content.lowerBound, min(caret, content.upperBound))
    default: return nil
    }
    guard CaretContext(at: target, in: text.tree) == .text else { return nil }
    return target.outsideInlineMarkers(ProofWindow.windows(of: text.tree, touching: [target..<target]))
  }

  /// The proof that the reference at `spot` and the definition at `definition` are read as such, all blocks stay, and
  /// the block of the reference keeps its other text.
  ///
  /// On an empty line, the reference is a paragraph of its own.
  private func proof(of spot: FootnoteSpot, _ definition: UTF8Offset, after changes: ChangeSet) -> ChangeProof
  {
    let start = changes.map(spot.offset, bias: .before)
    let end = start.advanced(by: spot.endOfLabel)
    let reference = ReadNode(place: end.advanced(by: -1)..<end) { $0.kind == .footnoteReference }
    var blocks = BlockSequence(at: (spot.offset, definition), in: text)
    // The leaf of the reference may have any content.
    blocks.matches = { $0 == $1 || $0.leaf != nil && $0.content == nil && $0.shape == $1.shape }
    let note: [BlockSequence.Token] = [.init(.start(.footnote)), .init(.end(.footnote))]
    guard let window = spot.window else {
      let paragraph = [BlockSequence.Token(.leaf(.block(.paragraph)))]
      blocks.inserted = spot.offset <= definition ? [paragraph, note] : [note, paragraph]
      return ChangeProof(reference).and(blocks)
    }
    blocks.inserted = [note]
    let leaf = text.path(ofLine: text.line(at: spot.offset)).last
    if let leaf, let place = blocks.place(of: leaf) {
      for index in place { blocks.expected[index].content = nil }
    }
    let text = SameText(
      of: [UTF8Offset(window.range.lowerBound)..<UTF8Offset(window.range.upperBound)], in: text,
      adding: [start..<end])
    return ChangeProof(reference).and(blocks).and(text)
  }
}

extension UnchangedReason {
  /// The dialect, such as plain CommonMark, has no footnotes.
  static let noFootnotesInDialect = UnchangedReason(
    "no-footnotes-in-dialect", "this dialect has no footnotes")
  /// The caret is in code or the like.
  static let noTextForFootnote = UnchangedReason(
    "no-text-for-footnote", "the caret isn't in text, so there can be no footnote")
}
