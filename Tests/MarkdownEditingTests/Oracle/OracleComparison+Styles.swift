import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Styles: what is selected gets or loses them, and nothing else changes.
extension OracleComparison {
  func style(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
    let (old, new) = (before.characters, after.characters)
    if isEmptyPair { return emptyPair() }
    let changed = characters(old, new, ignoring: styles, spaces: !styles.contains(.code))
    guard changed.isEmpty else { return changed }
    for (one, other) in zip(old, new)
    where !one.isThing && before.blocks[one.block].kind != after.blocks[other.block].kind
      || before.blocks[one.block].containers != after.blocks[other.block].containers
    {
      return [laws.finding(.blocks, "\(before.blocks[one.block]) became \(after.blocks[other.block])")]
    }
    return letters(styles)
  }

  /// Whether the action only put delimiters around a caret, or took some away that a reader sees.
  var isEmptyPair: Bool {
    guard laws.scene.document.selection.ranges.contains(where: \.isCaret) else { return false }
    let edits = laws.transaction.changes.trimmed(in: laws.scene.document.rope).edits
    let isWritten = edits.allSatisfy { edit in
      edit.range.isEmpty
        && edit.replacement.unicodeScalars.allSatisfy { Self.marks.contains($0) || $0 == " " }
    }
    let isFilled = laws.after.selection.ranges.contains { range in
      let (rope, place) = (laws.after.rope, range.head)
      guard range.isCaret, place > .zero, place < rope.range.upperBound else { return false }
      let beside = rope.bytes(in: UTF8Offset(place.value - 1)..<UTF8Offset(place.value + 1))
      return beside[0] == beside[1] && Self.marks.contains(Unicode.Scalar(beside[0]))
    }
    if isWritten { return isFilled }
    let removed = edits.reduce(0) { $0 + $1.range.upperBound.value - $1.range.lowerBound.value }
    return edits.allSatisfy { $0.replacement.isEmpty }
      && before.characters.count - after.characters.count == removed
  }

  private static let marks: Set<Unicode.Scalar> = ["*", "_", "~", "`"]

  private var isPairTakenAway: Bool { laws.after.rope.utf8Count < laws.scene.document.rope.utf8Count }

  /// An empty pair is none before something is typed into it: then that comes, and nothing else.
  private func emptyPair() -> [OracleFinding] {
    guard !isPairTakenAway else {
      let marks = before.characters.filter { Self.marks.contains($0.scalar) }.count
      let rest = [before, after].map { $0.characters.filter { !Self.marks.contains($0.scalar) } }
      return marks == 0 ? [] : characters(rest[0], rest[1], spaces: false)
    }
    // At several carets, what is typed at one of them may change what is around another.
    guard laws.after.selection.ranges.count == 1, let typed = laws.afterTyping("x") else { return [] }
    var (new, place) = (typed.characters, 0)
    while place < new.count, new.count > before.characters.count {
      let isOld = place < before.characters.count && new[place].isLike(before.characters[place])
      if new[place].scalar == "x", !isOld { new.remove(at: place) } else { place += 1 }
    }
    return characters(before.characters, new, spaces: false)
  }

  /// Exactly the selected letters change, to on or to off.
  private func letters(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
    let old = before.characters.filter { !$0.isThing }
    let new = after.characters.filter { !$0.isThing }
    let ranges = laws.scene.document.selection.ranges
    guard !ranges.contains(where: \.isCaret), old.count == new.count, styles != .code else { return [] }
    let written = laws.scene.written.characters
    // With footnotes, which HTML has at its end, the order is another one.
    guard written.map(\.scalar) == old.map(\.scalar) else { return [] }
    let selected = ranges.map { $0.range.lowerBound.value..<$0.range.upperBound.value }
    let isCleared = styles == .toggled
    let chosen = old.indices.filter { index in
      old[index].isWord && !old[index].styles.contains(.image)
        && selected.contains { $0.overlaps(written[index].range) }
        && !before.blocks[old[index].block].kind.hasPrefix("pre")
    }
    let isOff = isCleared || chosen.allSatisfy { old[$0].styles.isSuperset(of: styles) }
    for index in chosen where new[index].styles.intersection(styles) != (isOff ? [] : styles) {
      return [laws.finding(.letters, "selected, but not done: \(after.excerpt(of: new, from: index))")]
    }
    for index in old.indices where old[index].styles != new[index].styles && !isOfOpaque(old[index]) {
      if !selected.contains(where: { $0.overlaps(written[index].range) }) {
        return [laws.finding(.letters, "not selected, but done: \(after.excerpt(of: new, from: index))")]
      }
    }
    return []
  }

  /// Whether a character is part of what is taken as a whole.
  private func isOfOpaque(_ character: SeenCharacter) -> Bool {
    character.styles.contains(.code) || character.target != 0
  }
}
