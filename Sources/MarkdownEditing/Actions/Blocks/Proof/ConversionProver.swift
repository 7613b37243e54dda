import MarkdownSyntax
import TextBuffer

/// Finds the fewest blank lines with which a conversion does what it must, by parsing the result.
///
/// Only the top-level blocks that the conversion touches are parsed, with one on each side.
struct ConversionProver {
  private let window: BlockWindow
  private let records: [LineRecord]
  private let conversion: Conversion
  private var part: BlockText { window.part }

  /// The prover of `conversion` in `text`.
  init(_ conversion: Conversion, in text: BlockText) {
    window = BlockWindow(around: conversion.range(in: text), in: text)
    records = LineRecords(of: window.part).records
    self.conversion = conversion.moved(by: window.start.value, lines: window.startLine)
  }

  /// The change with the fewest blank lines that could be proven; `nil` where none could.
  func proven() -> ChangeSet? {
    if let changes = candidate([]) { return window.global(changes) }
    let gaps = conversion.gaps
    guard !gaps.isEmpty else { return nil }
    if gaps.count > 2, let changes = fewest([gaps[0], gaps[gaps.count - 1]]) {
      return window.global(changes)
    }
    return fewest(gaps).map(window.global)
  }

  private func fewest(_ gaps: [Conversion.Gap]) -> ChangeSet? {
    guard var best = candidate(gaps) else { return nil }
    // Every try is a parse: beyond a screenful of items, the blank lines stay.
    guard gaps.count <= 32 else { return best }
    var kept = gaps
    for gap in gaps where kept.count > 1 {
      let fewer = kept.filter { $0.line != gap.line }
      if let changes = candidate(fewer) { (best, kept) = (changes, fewer) }
    }
    return best
  }

  /// The change with blank lines at `gaps`, if it does what it must.
  private func candidate(_ gaps: [Conversion.Gap]) -> ChangeSet? {
    let blankLines = gaps.map { Edit.insert($0.prefix + part.lineBreak, at: part.rope.startOfLine($0.line)) }
    guard conversion.edits.allSatisfy({ $0.keepsScalars(of: part.rope) }),
      var changes = part.changes(blankLines + conversion.edits)
    else { return nil }
    var after = BlockText(applying: changes, to: part)
    if !conversion.markedLines.isEmpty {
      let lines = Set(conversion.markedLines.map { image(ofLine: $0, changes, after.rope) })
      let renumbering = Renumbering(
        lines, in: after, includesEnclosing: conversion.renumbersEnclosing)
      guard let numbers = renumbering.changes() else { return nil }
      if !numbers.isIdentity {
        changes = changes.composed(with: numbers)
        after = BlockText(applying: numbers, to: after)
      }
    }
    return isRight(changes, after) ? changes : nil
  }
}

extension ConversionProver {
  private func image(ofLine line: Int, _ changes: ChangeSet, _ rope: Rope) -> Int {
    let bytes = part.bytes(of: line)
    let last = bytes.lastIndex { !$0.isBlank } ?? 0
    return rope.line(at: changes.map(part.rope.startOfLine(line).advanced(by: last), bias: .after))
  }

  /// A line's record before and after.
  private struct Step {
    var before: LineRecord
    var after: LineRecord
    var isAffected: Bool

    /// Whether the line is in one block with the line before it where it was before: affected lines may leave their block, and
    /// join each other, but none may join one that isn't affected.
    func goesOnRightly(from last: Step) -> Bool {
      guard !last.isAffected || !isAffected else { return true }
      let wasJoined = last.before.leafStart == before.leafStart
      let isJoined = last.after.leafStart == after.leafStart
      let isUntouched = !last.isAffected && !isAffected
      return isJoined == wasJoined || !isJoined && !isUntouched
    }
  }

  private func recordsByLine(of text: BlockText) -> [Int: LineRecord] {
    var found: [Int: LineRecord] = [:]
    for record in LineRecords(of: text).records {
      let line = text.rope.line(at: record.offset)
      // A fence, or the first line of a block, says nothing; a line of text may.
      if found[line]?.source.isEmpty ?? true { found[line] = record }
    }
    return found
  }

  private func isRight(_ changes: ChangeSet, _ after: BlockText) -> Bool {
    let found = recordsByLine(of: after)
    var claimed: Set<Int> = []
    var said: [Int: [UInt8]] = [:]
    var last: Step?
    for record in records {
      let line = part.rope.line(at: record.offset)
      let target = after.rope.line(at: changes.map(record.offset, bias: .after))
      let expectation = conversion.expected[line]
      guard let new = found[target] else {
        // A container that held nothing may be gone, if that's what is selected, or hold something.
        let mayBeMissing =
          expectation.map { $0.isFree || record.isEmptyContainer }
          ?? (record.isEmptyContainer && after.chain(ofLine: target).kinds == record.containers)
        if mayBeMissing { continue }
        return false
      }
      claimed.insert(target)
      // An empty item right under text waits for its own before it's read as one.
      if record.isEmptyContainer, expectation.map({ !$0.isFree }) ?? false { continue }
      guard isRight(record, new, expectation) else { return false }
      if expectation?.showsSource != true { said[target, default: []] += record.visible }
      let step = Step(before: record, after: new, isAffected: expectation != nil)
      if let last, !step.goesOnRightly(from: last) { return false }
      last = step
    }
    guard said.allSatisfy({ found[$0]?.visible == $1 }) else { return false }
    guard emptyLinesAreRight(changes, after) else { return false }
    let saying = found.filter { !$0.value.isEmptyContainer && !claimed.contains($0.key) }
    return nothingNew(Set(saying.keys), changes, after.rope)
  }

  private func isRight(
    _ old: LineRecord, _ new: LineRecord, _ expectation: Conversion.Expectation?
  ) -> Bool {
    if let expectation, expectation.isFree { return new.containers.starts(with: expectation.containers) }
    guard new.containers == expectation?.containers ?? old.containers else { return false }
    guard new.leaf == expectation?.leaf ?? old.leaf else { return false }
    return expectation?.showsSource != true || new.source.suffix(old.source.count) == old.source[...]
  }

  /// Whether the lines that were empty are what they should be; no record tells.
  private func emptyLinesAreRight(_ changes: ChangeSet, _ after: BlockText) -> Bool {
    conversion.expected.allSatisfy { line, expectation in
      guard expectation.isEmpty else { return true }
      let path = after.path(ofLine: image(ofLine: line, changes, after.rope))
      guard ContainerChain(path: path, in: after).kinds == expectation.containers else { return false }
      guard case .heading(let level) = expectation.leaf else { return true }
      return path.last?.headingLevel == level
    }
  }

  /// Whether no line of an unaffected block that said nothing before, such as a setext underline, says something now.
  private func nothingNew(_ lines: Set<Int>, _ changes: ChangeSet, _ rope: Rope) -> Bool {
    guard !lines.isEmpty else { return true }
    return (0..<part.rope.lineCount).allSatisfy {
      conversion.expected[$0] != nil || part.isBlank($0) || !lines.contains(image(ofLine: $0, changes, rope))
    }
  }
}

extension Conversion {
  /// The bytes of `text` from the first to the last place that the conversion is about.
  func range(in text: BlockText) -> Range<UTF8Offset> {
    let rope = text.rope
    var offsets = edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    offsets += gaps.map { rope.startOfLine($0.line) }
    offsets += expected.keys.map { rope.startOfLine($0) }
    guard let lowest = offsets.min(), let highest = offsets.max() else { return rope.range }
    return lowest..<highest
  }

  /// The conversion in the part of the text that starts `bytes` and `lines` after its start.
  func moved(by bytes: Int, lines: Int) -> Conversion {
    guard bytes > 0 else { return self }
    var moved = self
    moved.edits = edits.map {
      Edit(
        $0.range.lowerBound.advanced(by: -bytes)..<$0.range.upperBound.advanced(by: -bytes), $0.replacement)
    }
    moved.expected = [:]
    for (line, expectation) in expected { moved.expected[line - lines] = expectation }
    moved.gaps = gaps.map { Gap(line: $0.line - lines, prefix: $0.prefix) }
    moved.markedLines = markedLines.map { $0 - lines }
    return moved
  }
}

extension Edit {
  /// Whether the edit cuts no scalar of `rope` in two.
  fileprivate func keepsScalars(of rope: Rope) -> Bool {
    rope.isScalarBoundary(range.lowerBound) && rope.isScalarBoundary(range.upperBound)
  }
}

extension BlockText {
  /// The text after `changes` to `text`.
  init(applying changes: ChangeSet, to text: BlockText) {
    let rope = changes.applied(to: text.rope)
    self.init(
      rope, text.tree.updating(after: changes, in: rope), lineBreak: text.lineBreak, options: text.options)
  }

  init(_ rope: Rope, _ tree: SyntaxTree, lineBreak: String, options: EditingOptions) {
    self.rope = rope
    self.tree = tree
    self.lineBreak = lineBreak
    self.options = options
  }
}
