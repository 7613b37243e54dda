import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// What isn't selected, and keys inside of words.
extension OracleComparison {
  /// What is before the first line that is touched, and behind the last one, is as it was.
  func outside() -> [OracleFinding] {
    guard laws.mindsOutside else { return [] }
    let near = laws.scene.touchedLines
    let first = (near.map(\.lowerBound).min() ?? 1) - 1
    let last = (near.map(\.upperBound).max() ?? 1) + 1
    let (old, new) = (withoutFootnotes(before), withoutFootnotes(after))
    let head = old.prefix { !lines(of: $0).isEmpty && lines(of: $0).upperBound <= first }.count
    let tail = old[head...].reversed().prefix { !lines(of: $0).isEmpty && lines(of: $0).lowerBound >= last }
      .count
    guard new.count >= head + tail else {
      return [
        laws.finding(.text, "\(old.count) characters became \(new.count), \(head + tail) of them elsewhere")
      ]
    }
    let found = unchanged(old.prefix(head), new.prefix(head))
    return found.isEmpty ? unchanged(old.suffix(tail), new.suffix(tail)) : found
  }

  /// The characters, but for footnotes where a reference became code or a comment: they are shown only as long as there
  /// is one.
  private func withoutFootnotes(_ seen: SeenDocument) -> [SeenCharacter] {
    func references(_ seen: SeenDocument) -> Int {
      seen.characters.count { $0.scalar == SeenCharacter.Thing.footnote }
    }
    guard references(before) != references(after) else { return seen.characters }
    return seen.characters.filter { !seen.blocks[$0.block].containers.contains("section") }
  }

  /// The lines of a character's block; of the outermost one around it where an action takes whole ones.
  private func lines(of character: SeenCharacter) -> Range<Int> {
    let block = before.blocks[character.block]
    if case .ownBlocks = purpose { return block.lines }
    return block.outerLines
  }

  private func unchanged(_ old: ArraySlice<SeenCharacter>, _ new: ArraySlice<SeenCharacter>)
    -> [OracleFinding]
  {
    for (one, other) in zip(old, new) where !one.isLike(other) {
      return [
        difference(
          .text, Array(old), Array(new), at: old.firstIndex(of: one).map { $0 - old.startIndex } ?? 0)
      ]
    }
    for (one, other) in zip(old, new)
    where !one.isAtom && before.blocks[one.block].kind != after.blocks[other.block].kind {
      let (was, now) = (before.blocks[one.block].path, after.blocks[other.block].path)
      return [laws.finding(.blocks, "\(was) became \(now) of \(before.excerpt(of: [one], from: 0))")]
    }
    return []
  }

  // MARK: Keys inside of text

  /// A key inside of a word does what it says, and no more.
  func key() -> [OracleFinding] {
    guard let place = laws.caretInWord, !isInPair else { return [] }
    switch laws.action.plainName {
    case "newline", "soft-newline":
      // In a table's cell, a line break is written in HTML.
      let isInCell = before.blocks.contains { $0.kind == "td" || $0.kind == "th" }
      let lines = [before, after].map { seen in
        seen.characters.filter { !isInCell || $0.scalar != SeenCharacter.Thing.rawHTML }
      }
      return characters(lines[0], lines[1], spaces: false)
    case "type" where laws.action.typesLetter:
      return oneMore(before.characters, after.characters)
    case "backspace" where place.isLetterBefore, "delete" where place.isLetterBehind:
      return oneMore(after.characters, before.characters)
    default: return []
    }
  }

  private func oneMore(_ less: [SeenCharacter], _ more: [SeenCharacter]) -> [OracleFinding] {
    let head = zip(less, more).prefix { $0.isLike($1) && $0.followsSpace == $1.followsSpace }.count
    let rest = zip(less[head...], more.dropFirst(head + 1))
    if more.count == less.count + 1, rest.allSatisfy({ $0.isLike($1) }) { return [] }
    return [difference(.text, before.characters, after.characters, at: head)]
  }
}

extension EditorAction {
  /// Whether one letter or digit is typed.
  fileprivate var typesLetter: Bool {
    let typed = (argument ?? "").unicodeScalars
    return typed.count == 1 && typed.allSatisfy(\.isLetterOrDigit)
  }
}
