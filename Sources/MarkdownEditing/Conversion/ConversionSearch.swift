import MarkdownSyntax
import TextBuffer

/// The search for few blank lines with which a conversion meets its expectation.
struct ConversionSearch {
  private let conversion: Conversion
  private let proof: ChangeProof
  private var text: LineModel { conversion.text }

  /// The most blank lines of a change that are tried without, one by one, each by a parse: a screenful of items.
  private static let mostGaps = 32

  /// The blank lines of a candidate, by the lines that they come before, and the change with them.
  private struct Found {
    var lines: [Int]
    var change: AppliedChange
  }

  /// The search for `conversion`.
  init(_ conversion: Conversion) {
    self.conversion = conversion
    proof = Self.proof(of: conversion, around: conversion.range)
  }

  private static func proof(of conversion: Conversion, around range: Range<UTF8Offset>) -> ChangeProof {
    let lines = ConvertedLines(conversion.expected, around: range, in: conversion.text)
    return ChangeProof(lines)
  }

  /// An accepted change with few blank lines; `nil` if none is accepted.
  ///
  /// The gaps that are surely needed come first, then those at both ends, then all of them. Each gap that turns out
  /// not to be needed is left out, unless there are more than `mostGaps`.
  func run() -> AppliedChange? {
    let gaps = conversion.gaps
    let (all, sure) = (gaps.map { $0.line }, gaps.filter(isSurelyNeeded).map { $0.line })
    var search = CandidateSearch<[Int], Found> { lines in
      candidate(gaps.filter { lines.contains($0.line) }).map { Found(lines: lines, change: $0) }
    }
    let ends = all.count > max(2, sure.count) ? [all[0], all[all.count - 1]] : sure
    guard var best = search.first(of: [sure, ends, all]) else { return nil }
    guard best.lines.count <= Self.mostGaps else { return best.change }
    for line in best.lines where best.lines.count > 1 && !sure.contains(line) {
      best = search.first(of: [best.lines.filter { $0 != line }]) ?? best
    }
    return best.change
  }

  /// The reason why a conversion of `document` isn't proven even with all blank lines that may be added.
  func refusal(in document: MarkdownDocument) -> UnchangedReason {
    guard let change = change(conversion.gaps) else { return document.refusal(in: text) }
    if conversion.takesLinksAway(change) { return .linksLeadElsewhere }
    return document.refusal(in: text, at: proof.violation(by: change)?.line)
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
  private func candidate(_ gaps: [Conversion.Gap]) -> AppliedChange? {
    guard var change = change(gaps), let numbers = numbers(change) else { return nil }
    // New numbers that change nothing else need no proof, however many lines they reach.
    if numbers.isHarmless, proof.accepts(change) {
      change.append(numbers.changes)
      return change
    }
    guard !numbers.changes.isIdentity else { return nil }
    change.append(numbers.changes)
    let reach = change.changes.reach(conversion.range)
    return Self.proof(of: conversion, around: reach).accepts(change) ? change : nil
  }

  private func change(_ gaps: [Conversion.Gap]) -> AppliedChange? {
    let blankLines = gaps.map { Edit.insert($0.prefix + text.lineBreak, at: text.startOfLine($0.line)) }
    return text.changes(blankLines + conversion.edits).map { AppliedChange($0, of: text) }
  }

  /// The new numbers of the lists that get items; `nil` if one would have more than nine digits.
  private func numbers(_ change: AppliedChange) -> Renumbering.Numbers? {
    let marked = conversion.markedLines.filter { line in
      conversion.expected[line].map { $0.isFree || $0.containers.contains(where: { $0.isOrdered }) } ?? true
    }
    let lines = Set(marked.map { change.image(ofLine: $0) })
    return Renumbering(lines, in: change.text, includesEnclosing: conversion.renumbersEnclosing).numbers()
  }
}

extension Conversion {
  /// The range of the text from the first to the last place that the conversion is about.
  var range: Range<UTF8Offset> {
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
