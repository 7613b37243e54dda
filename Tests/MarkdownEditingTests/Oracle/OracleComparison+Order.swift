import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// What moves, comes or goes as a whole.
extension OracleComparison {
  func words() -> [OracleFinding] {
    let (old, new) = (before.words, after.words)
    guard old != new else { return [] }
    let lost = old.filter { word in old.count { $0 == word } > new.count { $0 == word } }
    let gained = new.filter { word in new.count { $0 == word } > old.count { $0 == word } }
    let isText = lost.map(\.text).sorted() != gained.map(\.text).sorted()
    return [laws.finding(isText ? .text : .context, "\(lost) became \(gained)")]
  }

  /// What was seen is still there, in order.
  func inserted() -> [OracleFinding] {
    let skipped: (SeenCharacter) -> Bool = {
      laws.action == .footnote && $0.scalar == SeenCharacter.Thing.footnote
    }
    let old = before.characters.filter { !skipped($0) }
    let new = after.characters.filter { !skipped($0) }
    var place = 0
    for index in old.indices {
      while place < new.count, !new[place].isLike(old[index]) { place += 1 }
      if place == new.count { return [difference(.text, old, new, at: index)] }
      place += 1
    }
    switch laws.action.plainName {
    case "update-toc", "table": return []
    case "duplicate":
      let known = Set(before.words)
      return after.words.filter { !known.contains($0) }.prefix(1).map {
        laws.finding(.text, "\($0) was added")
      }
    default: return old.count == new.count ? [] : [laws.finding(.text, "characters were added")]
    }
  }

  /// Something of the selected lines isn't seen any more, or what was hidden is; the rest is as it was. (At a line's
  /// start, a comment takes the line.)
  func commented() -> [OracleFinding] {
    // At one place a comment may come, at another go.
    if laws.scene.document.selection.ranges.count > 1, !before.rawHTML.isEmpty, !after.rawHTML.isEmpty {
      return []
    }
    let old = before.characters.filter { $0.scalar != SeenCharacter.Thing.rawHTML }
    let new = after.characters.filter { $0.scalar != SeenCharacter.Thing.rawHTML }
    let (more, less) = old.count < new.count ? (new, old) : (old, new)
    var place = 0
    for index in less.indices {
      while place < more.count, !more[place].isLike(less[index]) { place += 1 }
      if place == more.count { return [difference(.text, old, new, at: index)] }
      place += 1
    }
    return outside()
  }

  /// No more goes with a row than what is written in the selected lines.
  func rows() -> [OracleFinding] {
    guard laws.action == .table(.deleteRow) else { return [] }
    let rope = laws.scene.document.rope
    let written = laws.scene.written.characters.filter { character in
      let line = rope.line(at: UTF8Offset(character.range.lowerBound)) + 1
      return laws.scene.touchedLines.contains { $0.contains(line) }
    }
    let lost = before.characters.filter { !$0.isAtom }.count - after.characters.filter { !$0.isAtom }.count
    return lost <= written.count
      ? [] : [laws.finding(.text, "\(lost) characters went, of which \(written.count) are in selected rows")]
  }
}
