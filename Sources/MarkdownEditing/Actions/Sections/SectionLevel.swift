import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Moves a heading and its subheadings up one level, or an item out one level.
  public static let promote = EditorAction("promote")
  /// Moves a heading and its subheadings down one level, or an item in one level.
  public static let demote = EditorAction("demote")
}

extension ActionRegistry {
  static let promote = ActionDefinition(
    "promote", title: "Promote", key: "Mod-Alt-ArrowLeft", inverse: .action("demote"), change: .blocks
  ) { $0.leveling(by: -1) }
  .possible { $0.hasLevel }

  static let demote = ActionDefinition(
    "demote", title: "Demote", key: "Mod-Alt-ArrowRight", inverse: .action("promote"), change: .blocks
  ) { $0.leveling(by: 1) }
  .possible { $0.hasLevel }
}

extension EditingContext {
  /// Whether a heading or an item is selected.
  fileprivate var hasLevel: Bool {
    hasLine { path in path.contains { $0.kind == .item || $0.kind == .heading } }
  }

  fileprivate func leveling(by step: Int) -> ActionResult {
    let level = SectionLevel(selected: selected, step: step)
    if let headings = level.headings() {
      switch level.conversion(of: headings) {
      case .failure(let refusal): return .unchanged(refusal)
      case .success(let conversion): return converting(conversion)
      }
    }
    guard let items = selected.items() else { return .unchanged(.noHeadingOrItem) }
    return indenting(items, isBackwards: step < 0)
  }
}

/// Gives the selected headings, and the headings of their sections, another level.
struct SectionLevel {
  let selected: SelectedBlocks
  /// The change of the level: -1 or 1.
  let step: Int
  private var text: LineModel { selected.text }

  /// The selected headings and those of their sections, ignoring other selected blocks; `nil` if no heading is
  /// selected.
  func headings() -> [SyntaxNode]? {
    var found: [SyntaxNode] = []
    var places: Set<UTF8Offset> = []
    for line in selected.filledLines {
      let path = text.path(ofLine: line)
      guard let heading = path.last, heading.kind == .heading else { continue }
      guard places.insert(heading.start).inserted else { continue }
      found.append(heading)
      var next = heading.nextSibling
      while let sibling = next, (sibling.headingLevel ?? 7) > (heading.headingLevel ?? 0) {
        if sibling.kind == .heading, places.insert(sibling.start).inserted {
          found.append(sibling)
        }
        next = sibling.nextSibling
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The conversion of `headings`, or the reason why a level is impossible.
  func conversion(of headings: [SyntaxNode]) -> Result<Conversion, UnchangedReason> {
    var conversion = Conversion(of: text)
    for heading in headings {
      let level = (heading.headingLevel ?? 0) + step
      guard (1...6).contains(level) else {
        return .failure(level < 1 ? .highestLevel : .lowestLevel)
      }
      if heading.isSetext, level <= 2, let underline = underline(of: heading, level) {
        conversion.edits.append(underline)
        conversion.expect(text.lines(of: heading)) { _ in }
        for line in text.lines(of: heading) { conversion.expected[line]?.leaf = .heading(level) }
      } else {
        HeadingAction(selected: selected, level: level).change(heading, &conversion)
      }
    }
    return .success(conversion)
  }

  /// The edit that writes the underline of `heading` for `level`.
  private func underline(of heading: SyntaxNode, _ level: Int) -> Edit? {
    let line = text.lastLine(of: heading)
    let bytes = text.bytes(of: line)
    let sign: UInt8 = level == 1 ? UInt8(ascii: "=") : UInt8(ascii: "-")
    guard let last = bytes.lastIndex(where: { !$0.isBlank }) else { return nil }
    let first = (bytes[..<last].lastIndex { $0 != bytes[last] } ?? -1) + 1
    let start = text.startOfLine(line)
    let run = String(
      repeating: String(Unicode.Scalar(sign)), count: max(last + 1 - first, sign == 0x2D ? 2 : 1))
    return Edit(start.advanced(by: first)..<start.advanced(by: last + 1), run)
  }
}

extension UnchangedReason {
  /// A heading can't move further up.
  static let highestLevel = UnchangedReason("highest-level", "a heading here is of the highest level, 1")
  /// A heading can't move further down.
  static let lowestLevel = UnchangedReason("lowest-level", "a heading here is of the lowest level, 6")
  /// Neither a heading nor an item is selected.
  static let noHeadingOrItem = UnchangedReason(
    "no-heading-or-item", "neither a heading nor an item is selected")
}
