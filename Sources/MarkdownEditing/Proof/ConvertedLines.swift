import MarkdownSyntax
import TextBuffer

/// The expectation that a conversion gives the lines of its blocks their new containers and kinds, and leaves all
/// other lines as they are.
///
/// Every line keeps its text, whichever block it is in afterwards.
struct ConvertedLines: Expectation {
  /// The lines of the original text that are converted, with their expected states.
  private let expected: [Int: Line]
  private let window: BlockWindow
  private let before: LineRecords
  private var text: LineModel { window.text }

  /// The expected state of a line after the conversion.
  struct Line {
    /// The containers around it, outermost first.
    var containers: [ContainerKind]
    /// The kind of its block; `nil` if that stays.
    var leaf: LeafKind?
    /// Whether the source of the line becomes visible, as in code, so that only the source can be compared.
    var showsSource = false
    /// Whether the line was code, so that it may become any block, in more containers.
    var isFree = false
    /// Whether the line was empty and gets a marker.
    var isEmpty = false
    /// Whether the line is empty afterwards, such as the line of a heading without text.
    var isEmptied = false
  }

  /// The lines `expected` of `text`, and all other lines in blocks that changes within `range` can affect.
  init(_ expected: [Int: Line], around range: Range<UTF8Offset>, in text: LineModel) {
    self.expected = expected
    window = BlockWindow(around: range, in: text)
    before = LineRecords(of: text, in: window.range)
  }

  func violation(by change: AppliedChange) -> Violation? {
    func violation(_ line: Int?) -> Violation {
      let place = line.map { text.startOfLine($0) } ?? window.range.lowerBound
      return Violation(line: line, place: change.changes.map(place, bias: .before))
    }
    guard let range = window.range(after: change.changes, in: change.text) else {
      return violation(window.lineBehind)
    }
    var comparison = LineComparison(before, LineRecords(of: change.text, in: range), change.changes)
    if let line = firstWrongLine(change, &comparison) { return violation(line) }
    let isMet =
      comparison.wordsAreEqual() && emptyLinesAreMet(change) && codeIsEqual(change, range)
      && showsNothingNew(comparison.unclaimed, change)
    return isMet ? nil : violation(nil)
  }

  /// The first line that isn't in its expected containers and block; `nil` if all are.
  private func firstWrongLine(_ change: AppliedChange, _ comparison: inout LineComparison) -> Int? {
    var last: LineStep?
    for record in before.records {
      let line = expected[record.line]
      let target = comparison.image(of: record, in: change.text)
      let isMarker = record.isEmptyContainer && line.map { !$0.isFree } ?? false
      let isRemoved =
        isMarker && (line?.containers.count ?? 0) < record.containers.count
        && change.changes.removes(record.offset)
      guard let new = comparison.record(onLine: target) else {
        // An empty container may be gone if that is expected, or may hold something now.
        let isEqual = record.isEmptyContainer && change.text.chain(ofLine: target).kinds == record.containers
        if line.map({ $0.isFree || $0.isEmptied || isRemoved }) ?? isEqual { continue }
        return record.line
      }
      comparison.claim(target)
      if isMarker {
        // The container may hold something now. Its marker is no text, nor is an outer marker that remains without it.
        guard isRemoved ? new.isEmptyContainer : new.containers == line?.containers else {
          return record.line
        }
        continue
      }
      guard isMet(record, new, line),
        comparison.note(record, at: target, showsSource: line?.showsSource ?? false)
      else { return record.line }
      let step = LineStep(before: record, after: new, isAffected: line != nil)
      if let last, !step.mayFollow(last) { return record.line }
      last = step
    }
    return nil
  }

  private func isMet(_ old: LineRecord, _ new: LineRecord, _ line: Line?) -> Bool {
    // Front matter is converted by no action.
    if old.leaf == .block(.frontMatter) { return new.leaf == old.leaf }
    if let line, line.isFree {
      // A footnote is shown only at its references, so text that gets into one would leave its place.
      return new.containers.starts(with: line.containers)
        && !new.containers.dropFirst(line.containers.count).contains(.footnote)
    }
    guard new.containers == line?.containers ?? old.containers else { return false }
    if let line, line.isEmptied { return new.isEmptyContainer }
    return new.leaf == line?.leaf ?? old.leaf
  }

  /// Whether code is equal byte for byte, unless a line becomes code or stops being it; `range` is the stretch
  /// afterwards.
  private func codeIsEqual(_ change: AppliedChange, _ range: Range<UTF8Offset>) -> Bool {
    let hasCode = before.records.contains { $0.leaf.isLiteral }
    guard hasCode, !expected.values.contains(where: { $0.isAboutCode }) else { return true }
    return CodeText(of: text, in: window.range) == CodeText(of: change.text, in: range)
  }

  /// Whether the lines without a record, which were empty or show nothing, are as expected.
  private func emptyLinesAreMet(_ change: AppliedChange) -> Bool {
    let after = change.text
    return expected.allSatisfy { line, expectation in
      let isInvisible =
        !expectation.isFree && !before.hasRecord(onLine: line)
        && text.path(ofLine: line).last?.kind == .paragraph
      guard expectation.isEmpty || isInvisible else { return true }
      let path = after.path(ofLine: change.image(ofLine: line))
      guard ContainerChain(path: path, in: after).kinds == expectation.containers else { return false }
      guard case .heading(let level) = expectation.leaf else { return true }
      return path.last?.headingLevel == level
    }
  }

  /// Whether no unconverted line that showed nothing, such as a setext underline, became one of `lines` of the changed
  /// text.
  private func showsNothingNew(_ lines: Set<Int>, _ change: AppliedChange) -> Bool {
    guard !lines.isEmpty else { return true }
    let first = text.line(at: window.range.lowerBound)
    return (first...text.line(at: window.range.upperBound)).allSatisfy {
      expected[$0] != nil || text.isBlank($0) || !lines.contains(change.image(ofLine: $0))
    }
  }
}

extension ConvertedLines.Line {
  /// Whether the line becomes code, or stops being it.
  var isAboutCode: Bool { showsSource || isFree || leaf?.isLiteral == true }
}

extension ChangeSet {
  /// `range` extended to include all edits.
  func reach(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    guard let touched = touchedRange else { return range }
    return min(range.lowerBound, touched.lowerBound)..<max(range.upperBound, touched.upperBound)
  }
}
