import MarkdownSyntax
import TextBuffer

/// Finds the fewest blank lines with which a conversion does what it must, by parsing the result.
///
/// Only the blocks that the conversion touches are looked at, with one on each side.
struct ConversionProver {
  private let text: BlockText
  private let conversion: Conversion
  private let stretch: Stretch

  /// A stretch of the text with what its lines are.
  private struct Stretch {
    var window: BlockWindow
    var records: LineRecords

    init(around range: Range<UTF8Offset>, in text: BlockText) {
      window = BlockWindow(around: range, in: text)
      records = LineRecords(of: text, in: window.range)
    }
  }

  /// The prover of `conversion` in `text`.
  init(_ conversion: Conversion, in text: BlockText) {
    self.text = text
    self.conversion = conversion
    stretch = Stretch(around: conversion.range(in: text), in: text)
  }

  /// The change with the fewest blank lines that could be proven; `nil` where none could.
  func proven() -> ProvenChange? {
    let gaps = conversion.gaps
    let sure = gaps.filter { isSurelyNeeded($0) }
    if let change = candidate(sure) { return change }
    guard gaps.count > sure.count else { return nil }
    if gaps.count > 2, let change = fewest([gaps[0], gaps[gaps.count - 1]]) { return change }
    return fewest(gaps)
  }

  /// The line that would be another block than it should, even with blank lines wherever they may be; `nil` where none
  /// is known.
  var obstacle: Int? {
    guard let change = change(conversion.gaps) else { return nil }
    return failure(of: change, in: stretch)?.line
  }

  private func fewest(_ gaps: [Conversion.Gap]) -> ProvenChange? {
    guard var best = candidate(gaps) else { return nil }
    // Every try is a parse: beyond a screenful of items, the blank lines stay.
    guard gaps.count <= 32 else { return best }
    var kept = gaps
    for gap in gaps where kept.count > 1 && !isSurelyNeeded(gap) {
      let fewer = kept.filter { $0.line != gap.line }
      if let change = candidate(fewer) { (best, kept) = (change, fewer) }
    }
    return best
  }

  /// Whether the lines on both sides of `gap`, of which one is affected, would certainly run into each other: a
  /// paragraph goes on with any line that begins with text, whichever containers that should be in.
  private func isSurelyNeeded(_ gap: Conversion.Gap) -> Bool {
    let (before, behind) = (conversion.expected[gap.line - 1], conversion.expected[gap.line])
    guard (before == nil) != (behind == nil), !(before?.isFree ?? false), !(behind?.isFree ?? false),
      isParagraph(gap.line - 1, before), isParagraph(gap.line, behind), behind != nil || !isEdited(gap.line)
    else { return false }
    let chain = text.chain(ofLine: gap.line)
    let matched = text.match(gap.line, chain).depth
    let markers = chain.levels.prefix(matched).count { $0.kind == .quote || $0.isMarked(on: gap.line) }
    return markers + (behind.map { $0.containers.count - chain.levels.count } ?? 0) == 0
  }

  /// Whether an edit begins in `line`, such as the one that gives a lazy line the marker that it lacks.
  private func isEdited(_ line: Int) -> Bool {
    let content = text.contentOfLine(line)
    return conversion.edits.contains {
      content.lowerBound <= $0.range.lowerBound && $0.range.lowerBound <= content.upperBound
    }
  }

  private func isParagraph(_ line: Int, _ expectation: Conversion.Expectation?) -> Bool {
    if let leaf = expectation?.leaf { return leaf == .block(.paragraph) }
    return text.path(ofLine: line).last?.kind == .paragraph
  }

  /// The change with blank lines at `gaps`, if it does what it must.
  private func candidate(_ gaps: [Conversion.Gap]) -> ProvenChange? {
    guard var change = change(gaps), let numbers = numbers(change) else { return nil }
    // Numbers that change nothing else need no proof, however far they reach.
    if numbers.isHarmless, isRight(change, in: stretch) {
      change.append(numbers.changes)
      return change
    }
    guard !numbers.changes.isIdentity else { return nil }
    change.append(numbers.changes)
    return isRight(change, in: Stretch(around: change.changes.reach(conversion.range(in: text)), in: text))
      ? change : nil
  }

  private func change(_ gaps: [Conversion.Gap]) -> ProvenChange? {
    let blankLines = gaps.map { Edit.insert($0.prefix + text.lineBreak, at: text.startOfLine($0.line)) }
    return text.changes(blankLines + conversion.edits).map { ProvenChange($0, of: text) }
  }

  /// The numbers of the lists that get items; `nil` where one would have more than nine digits.
  private func numbers(_ change: ProvenChange) -> Renumbering.Numbers? {
    let marked = conversion.markedLines.filter { line in
      conversion.expected[line].map { $0.isFree || $0.containers.contains(where: { $0.isOrdered }) } ?? true
    }
    let lines = Set(marked.map { image(ofLine: $0, change.changes, change.text) })
    return Renumbering(lines, in: change.text, includesEnclosing: conversion.renumbersEnclosing).numbers()
  }
}

extension ConversionProver {
  private func image(ofLine line: Int, _ changes: ChangeSet, _ after: BlockText) -> Int {
    let bytes = text.bytes(of: line)
    let last = bytes.lastIndex { !$0.isBlank } ?? 0
    return after.line(at: changes.map(text.startOfLine(line).advanced(by: last), bias: .after))
  }

  private func isRight(_ change: ProvenChange, in stretch: Stretch) -> Bool {
    failure(of: change, in: stretch) == nil
  }

  /// What keeps a change from being right, on a line of the text before, if that's known.
  private struct Failure {
    var line: Int?
  }

  /// What keeps `change` from being what it must be; `nil` where nothing does.
  private func failure(of change: ProvenChange, in stretch: Stretch) -> Failure? {
    guard let range = stretch.window.range(after: change.changes, in: change.text) else {
      return Failure(line: stretch.window.lineBehind)
    }
    let old = stretch.records
    var comparison = LineComparison(old, LineRecords(of: change.text, in: range), change.changes)
    var last: LineStep?
    for record in old.records {
      let expectation = conversion.expected[record.line]
      let target = comparison.target(of: record, in: change.text)
      let isEmptied = record.isEmptyContainer && expectation.map { !$0.isFree } ?? false
      let isTaken =
        isEmptied && (expectation?.containers.count ?? 0) < record.containers.count
        && change.changes.remove(record.offset)
      guard let new = comparison.record(onLine: target) else {
        // A container that held nothing may be gone, if that's what is asked for, or hold something.
        let isSame = record.isEmptyContainer && change.text.chain(ofLine: target).kinds == record.containers
        if expectation.map({ $0.isFree || $0.isEmptied || isTaken }) ?? isSame { continue }
        return Failure(line: record.line)
      }
      comparison.claim(target)
      if isEmptied {
        // It may hold something now, but its marker is no text, nor is one that is left without it.
        guard isTaken ? new.isEmptyContainer : new.containers == expectation?.containers else {
          return Failure(line: record.line)
        }
        continue
      }
      guard isRight(record, new, expectation),
        comparison.note(record, at: target, showsSource: expectation?.showsSource ?? false)
      else { return Failure(line: record.line) }
      let step = LineStep(before: record, after: new, isAffected: expectation != nil)
      if let last, !step.goesOnRightly(from: last) { return Failure(line: record.line) }
      last = step
    }
    let isRight =
      comparison.saysTheSame() && emptyLinesAreRight(change, old) && codeIsSame(change, stretch, range)
      && nothingNew(comparison.unclaimed, change, stretch.window)
    return isRight ? nil : Failure()
  }

  private func isRight(
    _ old: LineRecord, _ new: LineRecord, _ expectation: Conversion.Expectation?
  ) -> Bool {
    if let expectation, expectation.isFree {
      // What is shown at its references only, if there are any, is no more what the line was.
      return new.containers.starts(with: expectation.containers)
        && !new.containers.dropFirst(expectation.containers.count).contains(.footnote)
    }
    guard new.containers == expectation?.containers ?? old.containers else { return false }
    if let expectation, expectation.isEmptied { return new.isEmptyContainer }
    return new.leaf == expectation?.leaf ?? old.leaf
  }

  /// Whether code says what it said, to the byte, where none is to come or go; `range` is the stretch afterwards.
  private func codeIsSame(_ change: ProvenChange, _ stretch: Stretch, _ range: Range<UTF8Offset>) -> Bool {
    let hasCode = stretch.records.records.contains { $0.leaf.isLiteral }
    guard hasCode, !conversion.isAboutCode else { return true }
    return stretch.window.text.code(in: stretch.window.range) == change.text.code(in: range)
  }

  /// Whether the lines that were empty, or held nothing visible, are what they should be; no record tells.
  private func emptyLinesAreRight(_ change: ProvenChange, _ old: LineRecords) -> Bool {
    let after = change.text
    return conversion.expected.allSatisfy { line, expectation in
      let isInvisible =
        !expectation.isFree && !old.hasRecord(onLine: line)
        && text.path(ofLine: line).last?.kind == .paragraph
      guard expectation.isEmpty || isInvisible else { return true }
      let path = after.path(ofLine: image(ofLine: line, change.changes, after))
      guard ContainerChain(path: path, in: after).kinds == expectation.containers else { return false }
      guard case .heading(let level) = expectation.leaf else { return true }
      return path.last?.headingLevel == level
    }
  }

  /// Whether no line of an unaffected block that said nothing before, such as a setext underline, says something now.
  private func nothingNew(_ lines: Set<Int>, _ change: ProvenChange, _ window: BlockWindow) -> Bool {
    guard !lines.isEmpty else { return true }
    let first = text.line(at: window.range.lowerBound)
    return (first...text.line(at: window.range.upperBound)).allSatisfy {
      conversion.expected[$0] != nil || text.isBlank($0)
        || !lines.contains(image(ofLine: $0, change.changes, change.text))
    }
  }
}

extension Conversion {
  /// The bytes of `text` from the first to the last place that the conversion is about.
  func range(in text: BlockText) -> Range<UTF8Offset> {
    var (low, high): (UTF8Offset?, UTF8Offset) = (nil, .zero)
    func reach(_ lower: UTF8Offset, _ upper: UTF8Offset) {
      low = min(low ?? lower, lower)
      high = max(high, upper)
    }
    for edit in edits { reach(edit.range.lowerBound, edit.range.upperBound) }
    // A blank line is the end of what is before it.
    for gap in gaps { reach(text.startOfLine(gap.line), text.contentOfLine(gap.line - 1).upperBound) }
    if let first = expected.keys.min(), let last = expected.keys.max() {
      reach(text.startOfLine(first), text.startOfLine(last))
    }
    return low.map { $0..<max($0, high) } ?? text.rope.range
  }
}

extension ChangeSet {
  /// Whether the byte at `offset` goes.
  fileprivate func remove(_ offset: UTF8Offset) -> Bool {
    let index = edits.partitioningIndex { $0.range.upperBound > offset }
    return index < edits.count && edits[index].range.contains(offset)
  }

  /// `range` with all that the changes touch, too.
  func reach(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    guard let first = edits.first, let last = edits.last else { return range }
    return min(range.lowerBound, first.range.lowerBound)..<max(range.upperBound, last.range.upperBound)
  }
}
