import MarkdownSyntax
import TextBuffer

/// The search for the fewest blank lines with which a conversion meets its expectation.
struct ConversionSearch {
  private let text: BlockText
  private let conversion: Conversion
  private let proof: ChangeProof

  /// The search for `conversion` of `text`.
  init(_ conversion: Conversion, in text: BlockText) {
    self.text = text
    self.conversion = conversion
    proof = Self.proof(of: conversion, around: conversion.range(in: text), in: text)
  }

  private static func proof(
    of conversion: Conversion, around range: Range<UTF8Offset>, in text: BlockText
  ) -> ChangeProof {
    let lines = ConvertedLines(conversion.expected, around: range, in: text)
    return ChangeProof(lines).and(conversion.rule)
  }

  /// The change with the fewest blank lines that is accepted; `nil` if none is.
  func run() -> ProvenChange? {
    let gaps = conversion.gaps
    let sure = gaps.filter { isSurelyNeeded($0) }
    if let change = candidate(sure) { return change }
    guard gaps.count > sure.count else { return nil }
    if gaps.count > 2, let change = fewest([gaps[0], gaps[gaps.count - 1]]) { return change }
    return fewest(gaps)
  }

  /// The line that would be in the wrong block even with all blank lines that may be added; `nil` if none is known.
  var obstacle: Int? { change(conversion.gaps).flatMap { proof.violation(by: $0)?.line } }

  private func fewest(_ gaps: [Conversion.Gap]) -> ProvenChange? {
    guard var best = candidate(gaps) else { return nil }
    // Each attempt is a parse. Beyond 32 gaps, a screenful of items, the blank lines stay.
    guard gaps.count <= 32 else { return best }
    var kept = gaps
    for gap in gaps where kept.count > 1 && !isSurelyNeeded(gap) {
      let fewer = kept.filter { $0.line != gap.line }
      if let change = candidate(fewer) { (best, kept) = (change, fewer) }
    }
    return best
  }

  /// Whether the lines on both sides of `gap`, one of them affected, would certainly join.
  ///
  /// A paragraph continues in any line that begins with text, whichever containers that line should be in.
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

  /// Whether an edit begins in `line`, such as the one that gives a lazy line its missing marker.
  private func isEdited(_ line: Int) -> Bool {
    let content = text.contentOfLine(line)
    return conversion.edits.contains {
      content.lowerBound <= $0.range.lowerBound && $0.range.lowerBound <= content.upperBound
    }
  }

  private func isParagraph(_ line: Int, _ expectation: ConvertedLines.Line?) -> Bool {
    if let leaf = expectation?.leaf { return leaf == .block(.paragraph) }
    return text.path(ofLine: line).last?.kind == .paragraph
  }

  /// The change with blank lines at `gaps`; `nil` if it doesn't meet the expectation.
  private func candidate(_ gaps: [Conversion.Gap]) -> ProvenChange? {
    guard var change = change(gaps), let numbers = numbers(change) else { return nil }
    // New numbers that change nothing else need no proof, however many lines they reach.
    if numbers.isHarmless, proof.accepts(change) {
      change.append(numbers.changes)
      return change
    }
    guard !numbers.changes.isIdentity else { return nil }
    change.append(numbers.changes)
    let reach = change.changes.reach(conversion.range(in: text))
    return Self.proof(of: conversion, around: reach, in: text).accepts(change) ? change : nil
  }

  private func change(_ gaps: [Conversion.Gap]) -> ProvenChange? {
    let blankLines = gaps.map { Edit.insert($0.prefix + text.lineBreak, at: text.startOfLine($0.line)) }
    return text.changes(blankLines + conversion.edits).map { ProvenChange($0, of: text) }
  }

  /// The new numbers of the lists that get items; `nil` if one would have more than nine digits.
  private func numbers(_ change: ProvenChange) -> Renumbering.Numbers? {
    let marked = conversion.markedLines.filter { line in
      conversion.expected[line].map { $0.isFree || $0.containers.contains(where: { $0.isOrdered }) } ?? true
    }
    let lines = Set(marked.map { text.image(ofLine: $0, after: change) })
    return Renumbering(lines, in: change.text, includesEnclosing: conversion.renumbersEnclosing).numbers()
  }
}

extension Conversion {
  /// The range of `text` from the first to the last place that the conversion is about.
  func range(in text: BlockText) -> Range<UTF8Offset> {
    var (low, high): (UTF8Offset?, UTF8Offset) = (nil, .zero)
    func reach(_ lower: UTF8Offset, _ upper: UTF8Offset) {
      low = min(low ?? lower, lower)
      high = max(high, upper)
    }
    for edit in edits { reach(edit.range.lowerBound, edit.range.upperBound) }
    // A blank line ends the block above it.
    for gap in gaps { reach(text.startOfLine(gap.line), text.contentOfLine(gap.line - 1).upperBound) }
    if let first = expected.keys.min(), let last = expected.keys.max() {
      reach(text.startOfLine(first), text.startOfLine(last))
    }
    return low.map { $0..<max($0, high) } ?? text.rope.range
  }
}
