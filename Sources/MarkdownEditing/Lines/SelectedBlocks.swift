import MarkdownSyntax
import TextBuffer

/// The selected lines, and the blocks they belong to.
struct SelectedBlocks {
  let text: LineModel
  /// The selected lines, sorted.
  let lines: [Int]
  private let set: Set<Int>

  /// The lines of `selection`; a range that ends at a line's start doesn't include that line.
  init(_ selection: Selection, in text: LineModel) {
    self.text = text
    var lines: Set<Int> = []
    for range in selection.ranges.map({ $0.range }) {
      let first = text.line(at: range.lowerBound)
      var last = text.line(at: range.upperBound)
      if last > first, text.startOfLine(last) == range.upperBound { last -= 1 }
      lines.formUnion(first...last)
    }
    self.lines = lines.sorted()
    set = lines
  }

  private init(_ lines: [Int], in text: LineModel) {
    (self.text, self.lines, set) = (text, lines, Set(lines))
  }

  /// The selection without the lines of front matter, which no action converts; unchanged if nothing else is selected.
  var withoutFrontMatter: SelectedBlocks {
    guard let first = text.tree.root.firstChild, first.kind == .frontMatter,
      lines[0] <= text.lastLine(of: first)
    else { return self }
    let others = Array(lines.drop { $0 <= text.lastLine(of: first) })
    return others.allSatisfy(text.isBlank) ? self : SelectedBlocks(others, in: text)
  }

  /// The selected lines that aren't blank; the first line if all are blank.
  var filledLines: [Int] {
    let filled = lines.filter { !text.isBlank($0) }
    return filled.isEmpty ? Array(lines.prefix(1)) : filled
  }

  /// The innermost blocks of the selected lines for which `isMeant` is true, in document order.
  func leaves(where isMeant: (SyntaxNode) -> Bool) -> [SyntaxNode] {
    filledLines.map { text.innermostBlock(ofLine: $0) }.filter(isMeant).uniqued { $0.start }
  }

  /// Whether a line of `range` is selected.
  func touches(_ range: ClosedRange<Int>) -> Bool {
    let index = lines.partitioningIndex { $0 >= range.lowerBound }
    return index < lines.count && lines[index] <= range.upperBound
  }

  /// Whether `line` is selected.
  func contains(_ line: Int) -> Bool { set.contains(line) }

  /// The path to the innermost container, except a list, that holds every selected line that isn't blank.
  ///
  /// An empty line counts as in the containers that it is indented for, because text typed there would be in them.
  var base: [SyntaxNode] {
    if let indented = pathOfIndentedLine { return indented }
    var path = commonPath
    if path.last?.holdsBlocks == false { path.removeLast() }
    if path.last?.kind == .list { path.removeLast() }
    return path
  }

  /// The path to the innermost container that the selected line, an empty one, is indented for.
  ///
  /// `nil` if the tree has it in as many, or if another line is selected.
  private var pathOfIndentedLine: [SyntaxNode]? {
    let filled = filledLines
    return filled.count == 1 ? ContainerChain.path(indentedOnBlankLine: filled[0], in: text) : nil
  }

  /// The path to the innermost block that holds every selected line that isn't blank.
  var commonPath: [SyntaxNode] {
    var common: [SyntaxNode]?
    for line in filledLines {
      let path = text.holders(ofLine: line)
      let count = common.map { zip($0, path).prefix { $0 == $1 }.count } ?? path.count
      common = Array(path.prefix(count))
    }
    return common ?? [text.tree.root]
  }

  /// The innermost blocks of `kind` around the selected lines, without those inside of others; `nil` if a line is in
  /// none.
  func enclosing(_ kind: SyntaxKind) -> [SyntaxNode]? {
    let blocks = filledLines.map { line in text.path(ofLine: line).last { $0.kind == kind } }
    let found = blocks.compactMap { $0 }
    return found.count == blocks.count ? found.outermost { $0 } : nil
  }

  /// The path to the block whose children an action wraps: `base`, but never inside a task, where the checkbox would
  /// lose its text.
  var baseAroundTasks: [SyntaxNode] {
    if let indented = pathOfIndentedLine { return indented }
    var path = base
    while path.last?.isChecked != nil { path.removeLast(2) }
    return path
  }

  /// Whether a selected line is in the paragraph that makes an item a task.
  var holdsTaskText: Bool {
    filledLines.contains { line in
      guard let last = text.path(ofLine: line).last else { return false }
      return last.isChecked != nil || last.kind == .paragraph && last.previousSibling?.kind == .taskMarker
    }
  }

  /// The units in `parent`: single lines of paragraphs, items of lists, and whole blocks of other kinds.
  func units(in parent: SyntaxNode) -> [BlockUnit] {
    children(of: parent).flatMap { child -> [BlockUnit] in
      let range = text.lines(of: child)
      switch child.kind {
      case .paragraph:
        return range.filter { contains($0) }.map { BlockUnit(node: child, lines: $0...$0, isLine: true) }
      case .list:
        return children(of: child).map {
          BlockUnit(node: $0, lines: text.lines(of: $0), isLine: false, list: child)
        }
      default: return [BlockUnit(node: child, lines: range, isLine: false)]
      }
    }
  }

  /// `units` in runs; two runs have a line with content between them.
  func runs(of units: [BlockUnit]) -> [UnitRun] {
    var runs: [UnitRun] = []
    for unit in units {
      if let last = runs.last?.last.lines.upperBound,
        (last + 1..<max(last + 1, unit.lines.lowerBound)).allSatisfy(text.isEmptyPrefix)
      {
        runs[runs.count - 1].units.append(unit)
      } else {
        runs.append(UnitRun(units: [unit]))
      }
    }
    return runs
  }

  /// The children of `parent` with a selected line.
  func children(of parent: SyntaxNode) -> [SyntaxNode] {
    let range = text.lines(of: parent)
    var found: [SyntaxNode] = []
    for line in lines[lines.partitioningIndex { $0 >= range.lowerBound }...] {
      guard line <= range.upperBound else { break }
      let path = text.path(ofLine: line)
      guard let index = path.firstIndex(of: parent), index + 1 < path.count else { continue }
      if found.last != path[index + 1] { found.append(path[index + 1]) }
    }
    return found
  }
}

/// Units with no content between them.
struct UnitRun {
  /// The units, in order; at least one.
  fileprivate(set) var units: [BlockUnit]

  var first: BlockUnit { units[0] }
  var last: BlockUnit { units[units.count - 1] }
  /// The lines from the first unit to the last.
  var lines: ClosedRange<Int> { first.lines.lowerBound...last.lines.upperBound }
}

/// The smallest part of a text that a block action converts.
struct BlockUnit {
  /// The block, or the paragraph if the unit is a line of one.
  var node: SyntaxNode
  /// The unit's lines.
  var lines: ClosedRange<Int>
  /// Whether it's a single line of a paragraph.
  var isLine: Bool
  /// The list, if the unit is an item.
  var list: SyntaxNode?
}
