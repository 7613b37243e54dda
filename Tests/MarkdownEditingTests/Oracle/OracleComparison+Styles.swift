import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Styles: what is selected gets or loses them, and nothing else changes.
extension OracleComparison {
  func style(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
    let (old, new) = (before.characters, after.characters)
    if isEmptyPair { return emptyPair(styles) }
    let changed = characters(old, new, ignoring: styles, spaces: !styles.contains(.code))
    guard changed.isEmpty else { return changed }
    for (one, other) in zip(old, new)
    where !one.isAtom && before.blocks[one.block].kind != after.blocks[other.block].kind
      || before.blocks[one.block].containers != after.blocks[other.block].containers
    {
      return [laws.finding(.blocks, "\(before.blocks[one.block]) became \(after.blocks[other.block])")]
    }
    return letters(styles)
  }

  /// Exactly the selected letters change, to on or to off.
  private func letters(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
    let old = before.characters.filter { !$0.isAtom }
    let new = after.characters.filter { !$0.isAtom }
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
    let wasStyled = chosen.allSatisfy { old[$0].styles.isSuperset(of: styles) }
    // Whether a description counts, which shows no style, is up to the action.
    let isUnsure = old.indices.contains {
      old[$0].styles.contains(.image) && selected.contains(where: written[$0].range.overlaps)
    }
    let isOn = isUnsure && chosen.allSatisfy { new[$0].styles.isSuperset(of: styles) }
    let isOff = isCleared || wasStyled && !isOn
    for index in chosen where new[index].styles.intersection(styles) != (isOff ? [] : styles) {
      return [laws.finding(.letters, "selected, but not done: \(after.excerpt(of: new, from: index))")]
    }
    // Between punctuation and a letter, no delimiter can stand: a run there flanks the letter alone (CommonMark 0.30,
    // section 6.2). Punctuation that touches a letter or an address loses no more than that does.
    let goesWithLetter = { (index: Int) in
      let lost = old[index].styles.symmetricDifference(new[index].styles)
      guard isOff, old[index].isPunctuation, lost.isSubset(of: styles.intersection(old[index].styles)) else {
        return false
      }
      return [index - 1, index + 1].contains { other in
        guard old.indices.contains(other), chosen.contains(other) || isOfOpaque(old[other]) else {
          return false
        }
        let (first, second) = (min(index, other), max(index, other))
        return written[first].range.upperBound == written[second].range.lowerBound
          && lost.isSubset(of: old[other].styles.subtracting(new[other].styles))
      }
    }
    // CommonMark counts a no-break space as white space. A span can't begin or end with it, so it has the styles of the
    // text on either side, as other spaces do.
    let isBesideText = { (index: Int) in
      old[index].isSpace
        && [index - 1, index + 1].contains {
          new.indices.contains($0) && new[$0].styles == new[index].styles
        }
    }
    for index in old.indices
    where old[index].styles != new[index].styles && !isOfOpaque(old[index]) && !isBesideText(index)
      && !goesWithLetter(index)
    {
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
