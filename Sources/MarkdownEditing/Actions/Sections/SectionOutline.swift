import MarkdownSyntax

/// The sections of a container: each heading owns the blocks up to the next heading of its level or a higher one.
struct SectionOutline {
  let siblings: [SyntaxNode]

  /// The section of the heading at `index`.
  func section(at index: Int) -> ClosedRange<Int> { sections(index...index) }

  /// The blocks at `indices`, the first of which is a heading, extended to the end of the section of the last heading
  /// of its level.
  func sections(_ indices: ClosedRange<Int>) -> ClosedRange<Int> {
    let level = siblings[indices.lowerBound].headingLevel ?? 0
    let rest = siblings[(indices.upperBound + 1)...]
    let end = rest.firstIndex { ($0.headingLevel ?? 7) <= level } ?? siblings.endIndex
    return indices.lowerBound...(end - 1)
  }

  /// The previous section of the same level in the same enclosing section; `nil` if there is none.
  func sectionBefore(_ section: ClosedRange<Int>) -> ClosedRange<Int>? {
    guard let level = siblings[section.lowerBound].headingLevel,
      let start = siblings[..<section.lowerBound].lastIndex(where: { ($0.headingLevel ?? 7) <= level }),
      siblings[start].headingLevel == level
    else { return nil }
    return start...(section.lowerBound - 1)
  }

  /// The section of the same level right behind `section`; `nil` if there is none.
  func sectionBehind(_ section: ClosedRange<Int>) -> ClosedRange<Int>? {
    let start = section.upperBound + 1
    guard start < siblings.endIndex, siblings[start].headingLevel == siblings[section.lowerBound].headingLevel
    else { return nil }
    return self.section(at: start)
  }
}
