import MarkdownSyntax

/// Which blocks of one container belong to which heading: all up to the next heading of its level or a higher one.
struct SectionOutline {
  let siblings: [SyntaxNode]

  /// The section of the heading at `index`.
  func section(at index: Int) -> ClosedRange<Int> { sections(index...index) }

  /// The blocks at `indices`, of which the first is a heading, with all that is in the section of the last one of its
  /// level.
  func sections(_ indices: ClosedRange<Int>) -> ClosedRange<Int> {
    let level = siblings[indices.lowerBound].headingLevel ?? 0
    let rest = siblings[(indices.upperBound + 1)...]
    let end = rest.firstIndex { ($0.headingLevel ?? 7) <= level } ?? siblings.endIndex
    return indices.lowerBound...(end - 1)
  }

  /// The section of the same level before `section`, in the same section around both; `nil` where there is none.
  func sectionBefore(_ section: ClosedRange<Int>) -> ClosedRange<Int>? {
    guard let level = siblings[section.lowerBound].headingLevel,
      let start = siblings[..<section.lowerBound].lastIndex(where: { ($0.headingLevel ?? 7) <= level }),
      siblings[start].headingLevel == level
    else { return nil }
    return start...(section.lowerBound - 1)
  }

  /// The section of the same level behind `section`; `nil` where there is none.
  func sectionBehind(_ section: ClosedRange<Int>) -> ClosedRange<Int>? {
    let start = section.upperBound + 1
    guard start < siblings.endIndex, siblings[start].headingLevel == siblings[section.lowerBound].headingLevel
    else { return nil }
    return self.section(at: start)
  }
}
