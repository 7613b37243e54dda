import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Empty pairs of delimiters around carets, which a reader sees as text until something is typed into them.
extension OracleComparison {
  /// Whether the action only put delimiters around a caret, or took some away that a reader sees.
  var isEmptyPair: Bool {
    guard laws.scene.document.selection.ranges.contains(where: \.isCaret) else { return false }
    let edits = edits
    let isWritten = edits.allSatisfy { edit in
      edit.range.isEmpty && edit.replacement.unicodeScalars.allSatisfy { Self.written.contains($0) }
    }
    if isWritten { return laws.after.selection.ranges.contains { $0.isCaret && isFilled($0.head, edits) } }
    let removed = edits.reduce(0) { $0 + $1.range.upperBound.value - $1.range.lowerBound.value }
    return edits.allSatisfy { $0.replacement.isEmpty }
      && (before.characters.count - after.characters.count == removed || isOfPairs)
  }

  /// Whether nothing is edited but signs around carets.
  private var isOfPairs: Bool {
    edits.allSatisfy { edit in
      runs.contains {
        $0.lowerBound <= edit.range.lowerBound.value && edit.range.upperBound.value <= $0.upperBound
      }
    }
  }

  /// Whether `edits` put delimiters on both sides of `caret`, or of the empty pair that it was in.
  private func isFilled(_ caret: UTF8Offset, _ edits: [Edit]) -> Bool {
    var growth = 0
    for edit in edits {
      let start = edit.range.lowerBound.value + growth
      if start < caret.value, caret.value < start + edit.replacement.utf8.count { return true }
      growth += edit.replacement.utf8.count
    }
    return isAround
  }

  /// What may be written: delimiters, what other signs and addresses need beside them, and space behind a marker.
  private static let written: Set<Unicode.Scalar> = marks.union([" ", "\\", "<", ">"])
  private static let marks: Set<Unicode.Scalar> = ["*", "_", "~", "`"]

  /// The signs around each caret that are as many on both sides: pairs into which nothing was typed yet.
  private var runs: [Range<Int>] {
    let bytes = laws.scene.document.rope.bytes(in: laws.scene.document.rope.range)
    return laws.scene.document.selection.ranges.filter(\.isCaret).map { range in
      let caret = range.head.value
      var width = 0
      while caret - width > 0, caret + width < bytes.count, bytes[caret - width - 1] == bytes[caret + width],
        Self.marks.contains(Unicode.Scalar(bytes[caret + width]))
      { width += 1 }
      return caret - width..<caret + width
    }
  }

  /// Whether a caret is between signs that would be a pair with something between them, as a line break is in code.
  var isInPair: Bool { runs.contains { !$0.isEmpty } }

  private var isPairTakenAway: Bool { laws.after.rope.utf8Count < laws.scene.document.rope.utf8Count }

  /// An empty pair is none before something is typed into it: then that comes, styled, and nothing else.
  func emptyPair(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
    guard !isPairTakenAway else {
      let marks = before.characters.filter { Self.marks.contains($0.scalar) }.count
      let rest = [before, after].map { $0.characters.filter { !Self.marks.contains($0.scalar) } }
      let found = marks == 0 ? [] : characters(rest[0], rest[1], spaces: false)
      // What stood beside the pair may be a marker on its own until something is typed.
      return found.isEmpty || isSameOnceTyped(styles) ? [] : found
    }
    // Where a caret gets no pair, what is typed may change what is around another.
    guard laws.after.selection.ranges.allSatisfy({ $0.isCaret && isFilled($0.head, edits) }),
      let typed = laws.afterTyping("x")
    else { return [] }
    let found = filled(typed.characters, before.characters, styles)
    guard !found.isEmpty else { return [] }
    // What typing does there by itself, as it does in signs that make a pair with it, is no fault of the pair.
    let alone = SeenDocument(withLettersAlone, laws.scene.dialect)
    return restyled(typed.characters, alone.characters, styles) ? [] : found
  }

  /// Whether a letter typed in the place of the pair leaves as much to see as one typed in the pair.
  private func isSameOnceTyped(_ styles: SeenCharacter.Styles) -> Bool {
    guard let after = laws.afterTyping("x"), let before = laws.beforeTyping("x") else { return false }
    return characters(before.characters, after.characters, ignoring: styles, spaces: false).isEmpty
  }

  private var edits: [Edit] { laws.transaction.changes.trimmed(in: laws.scene.document.rope).edits }

  /// The text with a letter in the place of each pair, and the space around it.
  private var withLettersAlone: String {
    var letters = edits.compactMap { edit -> Edit? in
      let text = edit.replacement
      guard text.unicodeScalars.count(where: { Self.marks.contains($0) }) > 1, !isAround else { return nil }
      let (lead, trail) = (text.prefix { $0 == " " }, text.hasSuffix(" ") ? " " : "")
      return .insert(lead + "x" + trail, at: edit.range.lowerBound)
    }
    if isAround { letters = [.insert("x", at: laws.scene.document.selection.main.head)] }
    let rope = laws.scene.document.rope
    return String(ChangeSet(letters, length: rope.utf8Count).applied(to: rope))
  }

  /// Whether the pair went around one that the caret was in.
  private var isAround: Bool {
    edits.count == 2
      && runs.contains { run in
        !run.isEmpty && edits.map(\.range.lowerBound.value) == [run.lowerBound, run.upperBound]
      }
  }

  /// Whether `typed` is what is seen where the letter is typed without a pair, but for the style of that.
  private func restyled(
    _ typed: [SeenCharacter], _ alone: [SeenCharacter], _ styles: SeenCharacter.Styles
  ) -> Bool {
    var letters = 0
    for (one, other) in zip(alone, typed) where !one.isLike(other) {
      guard one.scalar == "x", other.scalar == "x", one.target == other.target,
        other.styles == one.styles.union(styles)
      else { return false }
      letters += 1
    }
    return alone.count == typed.count && letters <= laws.after.selection.ranges.count
  }

  /// What is wrong with `typed`, what is seen once a letter was typed at each caret, where `old` was seen before.
  private func filled(
    _ typed: [SeenCharacter], _ old: [SeenCharacter], _ styles: SeenCharacter.Styles
  ) -> [OracleFinding] {
    var (new, place) = (typed, 0)
    while place < new.count, new.count > old.count {
      let isOld = place < old.count && new[place].isLike(old[place])
      guard new[place].scalar == "x", !isOld else {
        place += 1
        continue
      }
      let letter = new.remove(at: place)
      guard letter.styles.isSuperset(of: styles) else {
        return [laws.finding(.letters, "what is typed doesn't get the style")]
      }
    }
    return characters(old, new, spaces: false)
  }
}
