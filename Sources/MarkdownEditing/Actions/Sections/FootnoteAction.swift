import MarkdownSyntax
import TextBuffer

/// Inserts a reference to a new footnote and its definition at the document's end, where the caret goes; on a reference that is
/// there, or in a definition, the caret jumps to the other one.
struct FootnoteAction {
  let text: BlockText
  let caret: UTF8Offset
  private var rope: Rope { text.rope }

  /// The change, and the caret behind it.
  func result() -> Result<KeyResult, Refusal> {
    let bytes = rope.bytes(in: rope.range)
    let labels = FootnoteLabels(bytes)
    if let target = labels.counterpart(of: caret.value) {
      return .success(KeyResult(changes: .identity(length: rope.utf8Count), caret: UTF8Offset(target)))
    }
    guard isText else { return .failure(Refusal(.noTextForFootnote)) }
    let label = "[^\(labels.free)]"
    let last = (0..<rope.lineCount).last { !text.isBlank($0) } ?? 0
    let end = rope.contentOfLine(last).upperBound
    let follows = labels.definitions.contains { rope.line(at: UTF8Offset($0.place)) == last }
    let definition = text.lineBreak + (follows ? "" : text.lineBreak) + label + ": "
    let place = max(end, rope.line(at: caret) > last ? caret : end)
    let edits: [Edit] = [.insert(label, at: caret), .insert(definition, at: place)]
    guard let changes = text.changes(edits), isRight(changes) else { return .failure(Refusal(.notProven)) }
    return .success(KeyResult(changes: changes, caret: changes.map(place, bias: .after)))
  }

  /// Whether the caret stands in text, where a reference can be.
  private var isText: Bool {
    let leaf = text.path(ofLine: rope.line(at: caret)).last
    switch leaf?.kind {
    case .paragraph, .heading: return CaretContext(at: caret, in: text.tree) == .text
    case .table:
      guard let table = leaf, text.cell(at: caret, in: table) != nil else { return false }
      return CaretContext(at: caret, in: text.tree) == .text
    default: return leaf?.isContainer ?? true
    }
  }

  /// Whether all blocks are as before but for the one that holds the reference, and the definition comes behind them.
  private func isRight(_ changes: ChangeSet) -> Bool {
    let before = BlockTokens(of: text).tokens
    let after = BlockTokens(of: BlockText(applying: changes, to: text)).tokens
    guard (1...3).contains(after.count - before.count) else {
      // On an empty line, the reference is a paragraph of its own.
      return text.isBlank(rope.line(at: caret)) && after.count > before.count
        && after.count - before.count <= 4
    }
    let others = zip(before, after).filter { $0 != $1 }
    return others.count <= 1 && others.allSatisfy { $0.kind == $1.kind } || text.isBlank(rope.line(at: caret))
  }
}

/// The footnotes of a text, found by their spelling alone, so that a label is free whatever the dialect reads.
struct FootnoteLabels {
  /// A label with its brackets, and where it starts.
  struct Mark {
    var place: Int
    var end: Int
    var label: [UInt8]
  }

  /// The references, and the definitions, which stand at a line's start and before a colon.
  private(set) var references: [Mark] = []
  private(set) var definitions: [Mark] = []

  /// The footnotes of `bytes`.
  init(_ bytes: [UInt8]) {
    var index = 0
    while index + 3 < bytes.count {
      guard bytes[index] == UInt8(ascii: "["), bytes[index + 1] == UInt8(ascii: "^") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "]"),
        bytes[end] != UInt8(ascii: "[")
      {
        end += 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "]"), end > index + 2 else {
        index += 1
        continue
      }
      let mark = Mark(place: index, end: end + 1, label: Array(bytes[index + 2..<end]))
      if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ":"), FootnoteLabels.startsLine(index, bytes) {
        definitions.append(mark)
      } else {
        references.append(mark)
      }
      index = end + 1
    }
  }

  private static func startsLine(_ index: Int, _ bytes: [UInt8]) -> Bool {
    for byte in bytes[..<index].reversed() {
      if byte == 0x0A || byte == 0x0D { return true }
      if byte != ASCII.space { return false }
    }
    return true
  }

  /// The smallest number from 1 that is no label yet.
  var free: Int {
    let used = Set((references + definitions).compactMap { Int(String(decoding: $0.label, as: UTF8.self)) })
    return (1...).first { !used.contains($0) } ?? used.count + 1
  }

  /// For a caret on a reference, the place of its definition's text; for one on a definition's label or at the start of
  /// its text, the place behind its first reference; else `nil`.
  func counterpart(of caret: Int) -> Int? {
    if let mark = references.first(where: { $0.place < caret && caret < $0.end }) {
      return definitions.first { $0.label == mark.label }.map { $0.end + 2 }
    }
    guard let mark = definitions.first(where: { $0.place <= caret && caret <= $0.end + 2 }) else {
      return nil
    }
    return references.first { $0.label == mark.label }?.end
  }
}

extension UnchangedReason {
  /// Code and the like.
  static let noTextForFootnote = UnchangedReason("the caret isn't in text, so there can be no footnote")
}
