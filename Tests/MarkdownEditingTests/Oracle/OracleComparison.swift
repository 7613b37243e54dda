import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// What a reader sees before and after an action, beside what it may change of that.
struct OracleComparison {
  let laws: OracleLaws
  let purpose: OraclePurpose
  let before: SeenDocument
  let after: SeenDocument

  init(_ laws: OracleLaws, _ after: SeenDocument) {
    self.laws = laws
    before = laws.scene.seen
    self.after = after
    var purpose = OraclePurpose(laws.action)
    // Whole lines become a block of code, or stop being one.
    let count = laws.scene.document.tree.codeBlocks.count
    if laws.action == .code,
      before.codeBlocks != after.codeBlocks || laws.after.tree.codeBlocks.count != count
    {
      purpose = .code
    }
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
    case .cells: return first(outside(), rows)
    case .code, .ownBlocks: return first(outside(), key)
    }
  }

  /// What is wrong at first; the rest would only follow from it.
  private func first(_ findings: [OracleFinding], _ more: () -> [OracleFinding]) -> [OracleFinding] {
    findings.isEmpty ? more() : findings
  }

  // MARK: Characters one by one

  /// The first character that isn't as it was; `ignoring` are styles that may change.
  func characters(
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

  func difference(
    _ law: OracleFinding.Law, _ old: [SeenCharacter], _ new: [SeenCharacter], at index: Int
  ) -> OracleFinding {
    let (was, now) = (before.excerpt(of: old, from: index), after.excerpt(of: new, from: index))
    return laws.finding(law, "\(was) became \(now)")
  }

  // MARK: Selection

  private func selection() -> [OracleFinding] {
    guard !laws.selectsPartOfThing, !selectsCells else { return [] }
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

  /// Whether the range stands for cells that no range goes over alone afterwards: a column moves of which cells in
  /// several rows are selected, or together with text above the table, or a row moves up of which what is behind the
  /// table is selected, too, and another row comes between the two.
  private var selectsCells: Bool {
    let document = laws.scene.document
    let tables = document.tree.nodes(in: document.rope.range).filter { $0.kind == .table }.map(\.range)
    let ranges = document.selection.ranges.map(\.range)
    switch laws.action {
    case .table(.moveColumnLeft), .table(.moveColumnRight):
      return laws.scene.touchedLines.contains { $0.count > 2 }
        || ranges.contains { range in
          tables.contains { range.lowerBound < $0.lowerBound && $0.lowerBound < range.upperBound }
        }
    case .table(.moveRowUp):
      return ranges.contains { range in
        tables.contains {
          $0.lowerBound < range.lowerBound && $0.contains(range.lowerBound)
            && $0.upperBound < range.upperBound
        }
      }
    default: return false
    }
  }
}
