import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Numbers all headings by their sections, or removes the numbers if all of them are right.
  public static let sectionNumbers = EditorAction("section-numbers")
}

extension ActionRegistry {
  static let sectionNumbers = ActionDefinition(
    "section-numbers", title: "Section Numbers", inverse: .itself,
    perform: { context throws(UnchangedReason) in try SectionNumbers(context).result(in: context) })
}

/// The numbers of a document's sections, written before the text of their headings: `1.`, `1.1`, `1.1.1`.
///
/// A heading of level 1 at the start that is the only one of its level, and doesn't have the number 1, is the
/// document's title and gets no number.
/// Headings without text and those in quotes, items and footnotes get none either. If a level is skipped, its part is
/// 0.
private struct SectionNumbers {
  /// A heading with its number.
  fileprivate struct Numbered {
    let heading: SyntaxNode
    /// The start of its text.
    let place: UTF8Offset
    /// The length of its present number with the white space behind it, in bytes; 0 for none.
    let written: Int
    /// The number that it should have.
    let number: String
  }

  private let headings: [Numbered]
  private let text: LineModel

  init(_ context: EditingContext) {
    text = context.text
    var headings = context.tree.root.children.filter { $0.kind == .heading && !$0.contentLines.isEmpty }
    let (first, rope) = (headings.first, context.rope)
    let isNumbered = first?.contentLines.first.map {
      rope.string(in: $0).hasPrefix("1.") && SectionNumbers.lengthOfNumber(rope.bytes(in: $0), of: 1) > 0
    }
    if first?.headingLevel == 1, isNumbered == false, headings.count(where: { $0.headingLevel == 1 }) == 1 {
      headings.removeFirst()
    }
    let base = headings.lazy.compactMap { $0.headingLevel }.min() ?? 1
    var counts = [Int](repeating: 0, count: 6)
    self.headings = headings.compactMap { heading in
      guard let level = heading.headingLevel, let line = heading.contentLines.first else { return nil }
      let depth = level - base
      counts[depth] += 1
      for deeper in counts.indices where deeper > depth { counts[deeper] = 0 }
      // On a line without a heading's marker before it, a number with a dot would start an item.
      let dot = depth > 0 ? "" : heading.isSetext ? "\\." : "."
      return Numbered(
        heading: heading, place: line.lowerBound,
        written: SectionNumbers.lengthOfNumber(rope.bytes(in: line), of: depth + 1),
        number: counts[...depth].map { "\($0)" }.joined(separator: ".") + dot + " ")
    }
  }

  /// The length of the number with `parts` parts at the start of `line`, and of the white space behind it; 0 if there
  /// is none.
  private static func lengthOfNumber(_ line: [UInt8], of parts: Int) -> Int {
    var index = 0
    for part in 1...parts {
      let digits = line[index...].prefix { $0.isASCIIDigit }
      guard !digits.isEmpty else { return 0 }
      index = digits.endIndex
      // A number with one part must have a dot, because a year or another count isn't a section's number.
      guard part < parts || parts == 1 else { break }
      if index < line.count, line[index] == ASCII.backslash { index += 1 }
      guard index < line.count, line[index] == UInt8(ascii: ".") else { return 0 }
      index += 1
    }
    let blanks = line[index...].prefix { $0.isBlank }
    return blanks.isEmpty ? 0 : blanks.endIndex
  }

  /// The change that writes the numbers, or removes them.
  func result(in context: EditingContext) throws(UnchangedReason) -> EditingResult {
    guard !headings.isEmpty else { throw .noHeadingsToNumber }
    let isOn = headings.allSatisfy { context.rope.string(in: range(of: $0)) == $0.number }
    let edits = headings.compactMap { heading -> Edit? in
      let (range, number) = (range(of: heading), isOn ? "" : heading.number)
      return context.rope.string(in: range) == number ? nil : Edit(range, number)
    }
    guard let changes = text.changes(edits) else { throw .notProven }
    let proof = ChangeProof(NumberedHeadings(headings: headings, hasNumbers: !isOn, text: text))
    if let violation = proof.violation(by: AppliedChange(changes, of: text)) {
      throw violation.line.map { .notProven(at: $0, in: text) } ?? .notProven
    }
    return try context.prove(edits)
  }

  private func range(of heading: Numbered) -> Range<UTF8Offset> {
    heading.place..<heading.place.advanced(by: heading.written)
  }
}

/// The expectation that headings keep their levels, and their texts behind the numbers.
private struct NumberedHeadings: Expectation {
  let headings: [SectionNumbers.Numbered]
  /// Whether the headings have numbers afterwards.
  let hasNumbers: Bool
  let text: LineModel

  func violation(by change: AppliedChange) -> Violation? {
    let after = change.text
    for heading in headings {
      let start = change.changes.map(heading.heading.start, bias: .before)
      let seen = text.tree.visibleText(of: heading.heading).dropFirst(shownDigits(of: heading))
      let number = hasNumbers ? heading.number.filter { $0 != "\\" } : ""
      guard let new = after.path(ofLine: after.line(at: start)).last, new.start == start,
        new.headingLevel == heading.heading.headingLevel, after.tree.visibleText(of: new) == number + seen
      else { return Violation(line: text.line(at: heading.place), place: start) }
    }
    return nil
  }

  /// The number of visible characters of the present number of `heading`, with the white space behind it.
  private func shownDigits(of heading: SectionNumbers.Numbered) -> Int {
    let end = heading.place.advanced(by: heading.written)
    return text.rope.bytes(in: heading.place..<end).count { $0 != ASCII.backslash }
  }
}

extension UnchangedReason {
  /// No heading could have a number.
  fileprivate static let noHeadingsToNumber = UnchangedReason(
    "no-headings-to-number", "there are no headings to number but the title")
}
