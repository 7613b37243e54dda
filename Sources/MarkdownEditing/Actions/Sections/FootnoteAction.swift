import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts a footnote and moves the caret to its definition; on a footnote, moves from the reference to the
  /// definition or back.
  public static let footnote = EditorAction("footnote")
}

extension ActionDefinition {
  static let footnote = ActionDefinition("footnote", title: "Footnote", key: "Mod-Alt-f") { context in
    var labels = FreeLabels(context.rope)
    return context.document.atEach(context.text.places(context.selection), context.action) {
      $0.footnote($0.blockText(from: context.text), &labels)
    }
  }
}

extension MarkdownDocument {
  fileprivate func footnote(_ text: BlockText, _ labels: inout FreeLabels) -> ActionResult {
    switch FootnoteAction(text: text, caret: selection.main.range.upperBound).result(&labels) {
    case .failure(let refusal): return .unchanged(refusal)
    case .success(let result):
      let after = Selection(caret: result.caret)
      return result.proven.map { changed($0, after, .footnote) } ?? finish(result.changes, after, .footnote)
    }
  }
}

/// Inserts a reference to a new footnote, and its definition at the document's end, where the caret goes.
///
/// On a reference, or in a definition, the caret jumps to the counterpart instead.
struct FootnoteAction {
  let text: BlockText
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
    for definition in [behindAll(label), beforeLast(label)].compactMap({ $0 }) {
      for spot in spots {
        guard let result = inserting(spot, definition) else { continue }
        labels.take()
        return .success(result)
      }
    }
    return .failure(.notProven)
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
    let closing = text.path(ofLine: last).last.flatMap { text.closingFence(of: $0) } ?? ""
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
      case let change = ProvenChange(changes, of: text), isRight(change, spot, start)
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
      let isUnderline = !text.isContentLine(place)
      if isUnderline || !leaf.isSetext { target = max(content.lowerBound, min(target, content.upperBound)) }
    case .table:
      guard let content = TableSource(leaf, in: text).cellContent(at: caret) else { return nil }
      target = max(content.lowerBound, min(caret, content.upperBound))
    default: return nil
    }
    guard CaretContext(at: target, in: text.tree) == .text else { return nil }
    return target.outsideInlineMarkers(ProofWindow.windows(of: rope, text.tree, touching: [target..<target]))
  }

  /// Whether the reference at `spot` and the definition at `definition` are read as such, and all other text is
  /// unchanged.
  ///
  /// All blocks must stay, and the block of the reference must keep its other text. On an empty line, the reference
  /// must be a paragraph of its own.
  private func isRight(_ change: ProvenChange, _ spot: FootnoteSpot, _ definition: UTF8Offset) -> Bool {
    let (changes, after) = (change.changes, change.text)
    let end = changes.map(spot.offset, bias: .before).advanced(by: spot.endOfLabel)
    let isRead = after.tree.nodes(in: end.advanced(by: -1)..<end).contains { $0.kind == .footnoteReference }
    guard isRead else { return false }
    let windows = windows(around: min(spot.offset, definition), max(spot.offset, definition))
    let before = windows.flatMap { $0.tokens().tokens }
    var tokens: [BlockTokens.Token] = []
    for window in windows {
      guard let part = window.tokens(after: changes, in: after) else { return false }
      tokens += part.tokens
    }
    guard
      let added = tokens.lastIndex(where: { $0.shape == .start(.footnote) }),
      added + 1 < tokens.count, tokens[added + 1].shape == .end(.footnote)
    else { return false }
    tokens.removeSubrange(added...added + 1)
    let same = zip(before, tokens).prefix { $0 == $1 }.count
    guard same < tokens.count else { return false }
    if spot.window == nil {
      return tokens[same].leaf == .paragraph && tokens[(same + 1)...] == before[same...]
    }
    return tokens.count == before.count && tokens[same].shape == before[same].shape
      && tokens[(same + 1)...] == before[(same + 1)...] && spot.saysTheSame(after, end)
  }

  /// The parts of the text that edits at two places can affect.
  private func windows(around first: UTF8Offset, _ second: UTF8Offset) -> [BlockWindow] {
    let windows = [first, second].map { BlockWindow(around: $0..<$0, in: text) }
    return windows[0].range.upperBound < windows[1].range.lowerBound
      ? windows : [BlockWindow(around: first..<second, in: text)]
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
