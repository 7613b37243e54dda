import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// What a reader sees before and after an action, beside what it may change of that.
struct OracleComparison {
  private let laws: OracleLaws
  private let purpose: OraclePurpose
  private let before: SeenDocument
  private let after: SeenDocument

  init(_ laws: OracleLaws, _ after: SeenDocument) {
    self.laws = laws
    before = laws.scene.seen
    self.after = after
    var purpose = OraclePurpose(laws.action)
    // Whole lines become a block of code, or stop being one.
    if laws.action == .code, before.codeBlocks != after.codeBlocks { purpose = .code }
    self.purpose = purpose
  }

  func findings() -> [OracleFinding] {
    var findings = seen()
    if findings.isEmpty, purpose.keepsCode, !isEmptyPair { findings += code() }
    if purpose.keepsSelection, findings.isEmpty { findings += selection() }
    return findings
  }

  private func seen() -> [OracleFinding] {
    switch purpose {
    case .styles(let styles): return style(styles)
    case .link: return link()
    case .blocks: return first(characters(before.characters, after.characters), blocks)
    case .nothing: return first(characters(before.characters, after.characters), sameBlocks)
    case .order: return words()
    case .repetition, .insertion: return inserted()
    case .comment: return commented()
    case .code, .ownBlocks, .cells: return first(outside(), key)
    }
  }

  /// What is wrong at first; the rest would only follow from it.
  private func first(_ findings: [OracleFinding], _ more: () -> [OracleFinding]) -> [OracleFinding] {
    findings.isEmpty ? more() : findings
  }

  // MARK: Characters one by one

  /// The first character that isn't as it was; `ignoring` are styles that may change.
  private func characters(
    _ old: [SeenCharacter], _ new: [SeenCharacter], ignoring styles: SeenCharacter.Styles = [],
    targets: Bool = true, spaces: Bool = true
  ) -> [OracleFinding] {
    for (index, (one, other)) in zip(old, new).enumerated() {
      if one.scalar != other.scalar { return [difference(.text, old, new, at: index)] }
      let isSame =
        one.styles.subtracting(styles) == other.styles.subtracting(styles)
        && (!targets || one.target == other.target)
        && (!spaces || one.followsSpace == other.followsSpace)
      if !isSame { return [difference(.context, old, new, at: index)] }
    }
    return old.count == new.count ? [] : [difference(.text, old, new, at: min(old.count, new.count))]
  }

  private func difference(
    _ law: OracleFinding.Law, _ old: [SeenCharacter], _ new: [SeenCharacter], at index: Int
  ) -> OracleFinding {
    let (was, now) = (before.excerpt(of: old, from: index), after.excerpt(of: new, from: index))
    return laws.finding(law, "\(was) became \(now)")
  }

  // MARK: Styles

  private func style(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
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
  private var isEmptyPair: Bool {
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
    guard let typed = laws.afterTyping("x") else { return [] }
    var (new, place) = (typed.characters, 0)
    while place < new.count, new.count > before.characters.count {
      let isOld = place < before.characters.count && new[place].isLike(before.characters[place])
      if new[place].scalar == "x", !isOld { new.remove(at: place) } else { place += 1 }
    }
    return characters(before.characters, new, spaces: false)
  }

  /// Exactly the selected letters change, to on or to off.
  private func letters(_ styles: SeenCharacter.Styles) -> [OracleFinding] {
    let old = before.characters.filter { !$0.isThing && !$0.styles.contains(.image) }
    let new = after.characters.filter { !$0.isThing && !$0.styles.contains(.image) }
    let ranges = laws.scene.document.selection.ranges
    guard !ranges.contains(where: \.isCaret), old.count == new.count, styles != .code else { return [] }
    let written = laws.scene.written.characters
    guard written.map(\.scalar) == old.map(\.scalar) else { return [] }
    let selected = ranges.map { $0.range.lowerBound.value..<$0.range.upperBound.value }
    let isCleared = styles == .toggled
    let chosen = old.indices.filter { index in
      old[index].isWord && selected.contains { $0.overlaps(written[index].range) }
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

  // MARK: Links

  private func link() -> [OracleFinding] {
    let things: (SeenCharacter) -> Bool = {
      [SeenCharacter.Thing.image, SeenCharacter.Thing.emptyLink].contains($0.scalar)
    }
    let old = before.characters.filter { !things($0) }
    let new = after.characters.filter { !things($0) }
    guard old.count == new.count else { return outside() }
    // A description has no styles in HTML.
    let isImage = if case .image = laws.action { true } else { false }
    let ignored: SeenCharacter.Styles = isImage ? [.image, .emphasis, .strong, .strikethrough, .code] : []
    let found = characters(old, new, ignoring: ignored, targets: false, spaces: false)
    guard found.isEmpty else { return found }
    let changed = old.indices.filter { old[$0].target != new[$0].target }
    if laws.scene.document.selection.ranges.count == 1, let first = changed.first, let last = changed.last {
      if last - first + 1 != changed.count, Set(changed.map { old[$0].target }).count == changed.count {
        return [laws.finding(.context, "links changed in several places")]
      }
    }
    return []
  }

  // MARK: Blocks

  /// Blocks that aren't selected keep their kinds, and those outside of what is around the selection their containers.
  private func blocks() -> [OracleFinding] {
    let touched = laws.scene.touchedLines
    for (one, other) in zip(before.characters, after.characters) {
      let (was, now) = (before.blocks[one.block], after.blocks[other.block])
      // Raw HTML says nothing of where it stands.
      if one.isThing || was.lines.isEmpty || touched.contains(where: { $0.overlaps(was.lines) }) { continue }
      let isFar = !touched.contains { $0.overlaps(was.outerLines) }
      if was.kind != now.kind || isFar && was.containers != now.containers {
        return [
          laws.finding(.blocks, "\(was.path) became \(now.path) of \(before.excerpt(of: [one], from: 0))")
        ]
      }
    }
    return []
  }

  private func sameBlocks() -> [OracleFinding] {
    guard before.blocks.map(\.path) != after.blocks.map(\.path) else { return [] }
    return [laws.finding(.blocks, "\(before.blocks.map(\.path)) became \(after.blocks.map(\.path))")]
  }

  private func code() -> [OracleFinding] {
    if before.rawHTML != after.rawHTML, laws.action != .updateContents {
      return [laws.finding(.code, "raw HTML \(before.rawHTML) became \(after.rawHTML)")]
    }
    if [.indent, .outdent].contains(laws.action) { return [] }
    guard before.codeBlocks != after.codeBlocks else { return [] }
    return [laws.finding(.code, "code \(before.codeBlocks) became \(after.codeBlocks)")]
  }

  // MARK: Order, insertions

  private func words() -> [OracleFinding] {
    let (old, new) = (before.words, after.words)
    guard old != new else { return [] }
    let lost = old.filter { word in old.count { $0 == word } > new.count { $0 == word } }
    let gained = new.filter { word in new.count { $0 == word } > old.count { $0 == word } }
    let isText = lost.map(\.text).sorted() != gained.map(\.text).sorted()
    return [laws.finding(isText ? .text : .context, "\(lost) became \(gained)")]
  }

  /// What was seen is still there, in order.
  private func inserted() -> [OracleFinding] {
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
    let mayAdd: Bool
    switch laws.action {
    case .duplicate, .updateContents, .table(.insert): mayAdd = true
    default: mayAdd = false
    }
    return mayAdd || old.count == new.count ? [] : [laws.finding(.text, "characters were added")]
  }

  private func commented() -> [OracleFinding] {
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

  // MARK: Outside of the selection

  /// What is before the first line that is touched, and behind the last one, is as it was.
  private func outside() -> [OracleFinding] {
    guard laws.mindsOutside else { return [] }
    let near = laws.scene.touchedLines
    let first = (near.map(\.lowerBound).min() ?? 1) - 1
    let last = (near.map(\.upperBound).max() ?? 1) + 1
    let (old, new) = (before.characters, after.characters)
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
    where !one.isThing && before.blocks[one.block].kind != after.blocks[other.block].kind {
      let (was, now) = (before.blocks[one.block].path, after.blocks[other.block].path)
      return [laws.finding(.blocks, "\(was) became \(now) of \(before.excerpt(of: [one], from: 0))")]
    }
    return []
  }

  // MARK: Keys inside of text

  /// A key inside of a word does what it says, and no more.
  private func key() -> [OracleFinding] {
    guard let place = laws.caretInWord else { return [] }
    switch laws.action {
    case .newline, .softNewline: return characters(before.characters, after.characters, spaces: false)
    case .type(let text)
    where text.unicodeScalars.allSatisfy(\.isLetterOrDigit) && text.unicodeScalars.count == 1:
      return oneMore(before.characters, after.characters)
    case .backspace where place.isLetterBefore, .delete where place.isLetterBehind:
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

  // MARK: Selection

  private func selection() -> [OracleFinding] {
    guard !laws.selectsPartOfThing else { return [] }
    let old = laws.scene.written.selected(by: laws.scene.document.selection).filter {
      !$0.properties.isWhitespace
    }
    let new = SourceCharacters(laws.after).selected(by: laws.after.selection).filter {
      !$0.properties.isWhitespace
    }
    if case .order = purpose, old.map(\.value).sorted() == new.map(\.value).sorted() { return [] }
    guard old != new else { return [] }
    let (was, now) = (String(String.UnicodeScalarView(old)), String(String.UnicodeScalarView(new)))
    return [laws.finding(.selection, "\(was.debugDescription) was selected, then \(now.debugDescription)")]
  }
}
