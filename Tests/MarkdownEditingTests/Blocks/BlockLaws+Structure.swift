import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What becomes of the blocks that are selected, and of those that aren't.
extension BlockLaws {
  var isConversion: Bool {
    switch action.change {
    case .deletion, .repetition: false
    // A Tab that only inserts white space is typing.
    case .text: action == .backtab || action == .tab && !insertsIndentation
    case .blocks: action != .toggleTask
    case .order: action.isOnTables
    case .insertion:
      ![.footnote, .updateContents, .insertItemAbove, .insertItemBelow].contains(action)
    case .spelling: action == .renumber
    default: true
    }
  }

  /// Whether the edits put white space, and nothing else, in the place of what is selected; an edit leaves white space
  /// out that is there already.
  ///
  /// A caret that stands in the prefix of a line of code, before a `>` or the indentation of an item, is in no block's
  /// text (CommonMark 0.30, section 5.1: the prefix is the container's); Tab puts the white space behind the prefix,
  /// into the code. So there, and only there, an edit may stand further on in its line.
  private var insertsIndentation: Bool {
    let (edits, ranges) = (transaction.changes.edits, document.selection.ranges.map(\.range))
    return edits.count == ranges.count
      && zip(edits, ranges).allSatisfy { edit, range in
        isWhite(edit.replacement.utf8)
          && (leavesWhite(edit.range, of: range) || isPrefix(of: edit.range, before: range))
      }
  }

  private func isWhite(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether `part` is in `range`, of which the rest is white space.
  private func leavesWhite(_ part: Range<UTF8Offset>, of range: Range<UTF8Offset>) -> Bool {
    guard range.lowerBound <= part.lowerBound, part.upperBound <= range.upperBound else { return false }
    return isWhite(document.rope.bytes(in: range.lowerBound..<part.lowerBound))
      && isWhite(document.rope.bytes(in: part.upperBound..<range.upperBound))
  }

  /// Whether `range` is a caret, and nothing but the prefix of a line of code stands between it and `place`.
  private func isPrefix(of place: Range<UTF8Offset>, before range: Range<UTF8Offset>) -> Bool {
    let (rope, caret) = (document.rope, range.lowerBound)
    guard range.isEmpty, place.isEmpty, caret < place.lowerBound,
      rope.line(at: caret) == rope.line(at: place.lowerBound)
    else { return false }
    // What was done at the carets before this one may have made code of its line.
    let image = transaction.changes.map(place.lowerBound, bias: .before)
    return startsCode(place.lowerBound, in: document) || startsCode(image, in: after)
  }

  /// Whether `place` is where a line of code begins, or before that on its line.
  private func startsCode(_ place: UTF8Offset, in document: MarkdownDocument) -> Bool {
    let line = document.rope.line(at: place)
    let code = document.tree.nodes(in: place..<place).first { $0.kind == .codeBlock }
    let content = code?.contentLines.first { document.rope.line(at: $0.lowerBound) == line }
    return content.map { place <= $0.lowerBound } ?? false
  }

  private var isCodeBlock: Bool { action.plainName == "code-block" }

  /// Every leaf block that isn't selected keeps its kind and its path of containers.
  func neighbours() -> [String] {
    let affected = affectedLines()
    var problems: [String] = []
    let leavesAfter = Leaves(after.tree.root).leaves
    for leaf in Leaves(document.tree.root).leaves where !leaf.isTouched(affected, document.rope) {
      let place = transaction.changes.map(leaf.node.range.lowerBound, bias: .after)
      let found = leavesAfter.first { $0.node.range.contains(place) && $0.node.kind == leaf.node.kind }
      guard let found else {
        problems.append("the \(leaf.node.kind) at \(leaf.node.range) is gone")
        continue
      }
      if found.path != leaf.path {
        problems.append("\(leaf.path) at \(leaf.node.range) became \(found.path)")
      }
    }
    return problems
  }

  /// The lines of what the action is about: the blocks right in the innermost container of all that is selected, the
  /// items around selected lines, whose children move with them, and where these go out, the items that become their
  /// children.
  private func affectedLines() -> Set<Int> {
    var lines: Set<Int> = []
    let rope = document.rope
    func add(_ node: SyntaxNode) {
      lines.formUnion(rope.line(at: node.range.lowerBound)...rope.line(at: node.range.upperBound))
    }
    // Blank lines count where they are in a block, such as in code.
    let paths = allSelectedLines.map { document.blocks(ofLine: $0) }.filter { $0.count > 1 }
    lines.formUnion(allSelectedLines)
    if action == .tab || action == .backtab { itemsOfMarkers().forEach(add) }
    guard var common = paths.first else { return lines }
    for path in paths { common = zip(common, path).prefix { $0 == $1 }.map(\.0) }
    while let last = common.last, !Leaves.isContainer(last) || last.kind == .list { common.removeLast() }
    // What goes into another block can't be put between a task and its checkbox.
    if action != .bulletList, action != .orderedList {
      while common.last?.isChecked != nil { common.removeLast(2) }
    }
    // Of quotes within each other only the outermost one goes.
    let isUnquoting = action == .quote && paths.allSatisfy { $0.count(.blockQuote) > 0 }
    let quotes = isUnquoting ? paths.compactMap { path in path.last { $0.kind == .blockQuote } } : []
    for path in paths {
      let outermost = path.firstIndex { quotes.contains($0) }
      let depth = outermost.map { $0 + 1 } ?? common.count
      if path.count > depth, path[depth].kind != .list {
        add(path[depth])
      } else if path.count > depth + 1 {
        add(path[depth + 1])
      }
      if let inner = path.last(where: { $0.kind == .item || $0.kind == .blockQuote }), inner.kind == .item {
        add(inner)
        if movesOut { inner.following.forEach(add) }
        // At a caret, the whole list becomes one of another type.
        if isListType, let list = inner.parent, document.selection.ranges.allSatisfy(\.isCaret) { add(list) }
        if movesOut, let parent = inner.parent?.parent, parent.kind == .item { add(parent) }
      }
    }
    return lines
  }

  /// The items in whose markers, or right before or behind them, there is a caret: Tab is about these.
  private func itemsOfMarkers() -> [SyntaxNode] {
    document.selection.ranges.filter(\.isCaret).flatMap { range in
      let line = document.rope.contentOfLine(document.rope.line(at: range.head))
      return document.tree.nodes(in: line).filter { node in
        node.kind == .item && line.contains(node.range.lowerBound)
          && node.markers.contains { $0.lowerBound <= range.head && range.head <= $0.upperBound }
      }
    }
  }

  private var isListType: Bool { [.bulletList, .orderedList, .taskList].contains(action) }

  private var movesOut: Bool { [.outdent, .backtab, .promote].contains(action) }

  /// Whether a line that was in the blocks `old` is in as many footnotes' definitions in the blocks `new`.
  ///
  /// A definition that goes into code or a comment together with what is beside it, be it only the marker of a quote,
  /// is text there; one that holds all that is selected, the blocks of whose lines are `all`, stays.
  private func keepsDefinitions(_ old: [SyntaxNode], _ new: [SyntaxNode], _ all: [[SyntaxNode]]) -> Bool {
    let (before, after) = (old.count(.footnoteDefinition), new.count(.footnoteDefinition))
    guard action == .comment || isCodeBlock else { return before == after }
    let definitions = all.filter { $0.count > 1 }.map {
      $0.filter { $0.kind == .footnoteDefinition }.map(\.range)
    }
    let shared = definitions.map(\.count).min() ?? 0
    let common = (0..<shared).prefix { depth in
      definitions.allSatisfy { $0[depth] == definitions[0][depth] }
    }
    return common.count...before ~= after
  }

  /// What is selected and isn't what the action makes of it.
  func unconverted() -> [String] {
    let all = selectedLines.map { line in
      (old: document.blocks(ofLine: line), new: after.blocks(ofLine: image(of: line)))
    }
    let lines = all.filter { pair in pair.old.last.map { !Leaves.isContainer($0) } ?? false }
    guard !lines.isEmpty else { return [] }
    if isConversion, lines.contains(where: { !keepsDefinitions($0.old, $0.new, all.map(\.old)) }) {
      return ["text left its footnote"]
    }
    switch action.plainName {
    case "heading":
      let level = action.argument.flatMap { Int($0) } ?? 0
      let texts = lines.filter { [.paragraph, .heading].contains($0.old.last?.kind) }
      let isOff = level == 0 || texts.allSatisfy { $0.old.last?.headingLevel == level }
      let areRight = texts.allSatisfy { $0.new.last?.headingLevel == (isOff ? nil : level) }
      return areRight ? [] : ["the headings aren't right"]
    case "quote":
      // An item with nothing in it counts, too: it tells where the quotes are.
      // Front matter is skipped.
      let kept = selectedLines.filter { document.blocks(ofLine: $0).count(.frontMatter) == 0 }
      let isOff = kept.allSatisfy { document.blocks(ofLine: $0).count(.blockQuote) > 0 }
      let areRight = lines.filter { $0.old.count(.frontMatter) == 0 }.allSatisfy {
        $0.new.count(.blockQuote) == $0.old.count(.blockQuote) + (isOff ? -1 : 1)
      }
      return areRight ? [] : ["the quotes aren't right"]
    case "bullet-list", "ordered-list", "task-list": return unlisted(lines)
    default: return []
    }
  }

  private func unlisted(_ lines: [(old: [SyntaxNode], new: [SyntaxNode])]) -> [String] {
    let type = action
    func holds(_ list: SyntaxNode, _ item: SyntaxNode) -> Bool {
      guard let attributes = list.list else { return false }
      return type == .taskList
        ? item.isChecked != nil : item.isChecked == nil && attributes.isOrdered == (type == .orderedList)
    }
    func holds(_ path: [SyntaxNode]) -> Bool { zip(path, path.dropFirst()).contains(where: holds) }
    // A task around it that isn't selected stays one.
    func holdsInnermost(_ path: [SyntaxNode]) -> Bool {
      zip(path, path.dropFirst()).reversed().first { list, _ in list.list != nil }.map(holds) ?? false
    }
    let able = lines.filter { canBeListed($0.old) }
    let isInside = able.allSatisfy { holds($0.new) }
    let isOutside = able.allSatisfy { pair in
      let items = pair.new.count(.item) - pair.old.count(.item)
      // A task with a number keeps that.
      return items == -1 || type == .taskList && items == 0 && !holdsInnermost(pair.new)
    }
    return isInside || isOutside ? [] : ["the items aren't right"]
  }

  /// Whether a line with the blocks `path` around it can be in such a list: front matter can't, and a task begins with
  /// a paragraph, which a quote or another container doesn't that is selected beside other blocks.
  private func canBeListed(_ path: [SyntaxNode]) -> Bool {
    guard action == .taskList else { return path.last?.kind != .frontMatter }
    let first = path.last { $0.kind == .item }?.children.first { $0.kind != .taskMarker }
    let constructs = path.count { if case .container = $0.kind { true } else { false } }
    let quotes = path.count(.blockQuote) + path.count(.footnoteDefinition) + constructs
    let isInCommon = quotes == commonBlocks.count(.blockQuote)
    return path.last?.kind == .paragraph && (first ?? path.last)?.kind == .paragraph && isInCommon
  }

  /// The blocks around all selected lines, from the root down.
  private var commonBlocks: [SyntaxNode] {
    let paths = selectedLines.map { document.blocks(ofLine: $0) }
    return paths.dropFirst().reduce(paths.first ?? []) { common, path in
      Array(zip(common, path).prefix { $0 == $1 }.map { $0.0 })
    }
  }

  /// The lines that are selected; a range that ends at a line's start doesn't hold that line.
  private var allSelectedLines: [Int] {
    let rope = document.rope
    var lines: Set<Int> = []
    for range in document.selection.ranges.map(\.range) {
      let first = rope.line(at: range.lowerBound)
      var last = rope.line(at: range.upperBound)
      if last > first, rope.startOfLine(last) == range.upperBound { last -= 1 }
      lines.formUnion(first...last)
    }
    // The empty line behind an open fence is none to CommonMark, but what is typed there is code.
    return Set(lines.map { isBehindOpenFence($0) ? $0 - 1 : $0 }).sorted()
  }

  private func isBehindOpenFence(_ line: Int) -> Bool {
    let rope = document.rope
    guard line > 0, rope.startOfLine(line) == rope.range.upperBound else { return false }
    let above = document.blocks(ofLine: line - 1)
    return above.count == 2 && above[1].isFenced == true && above[1].markers.count < 2
  }

  /// The lines that are selected and hold something, or the first one.
  private var selectedLines: [Int] {
    let filled = allSelectedLines.filter(isFilled)
    return filled.isEmpty ? Array(allSelectedLines.prefix(1)) : filled
  }

  /// Whether `line` holds more than white space and the markers of the quotes that it's in.
  private func isFilled(_ line: Int) -> Bool {
    let visible = document.rope.bytes(in: document.rope.contentOfLine(line)).filter {
      $0 != 0x20 && $0 != 0x09
    }
    return visible.contains { $0 != UInt8(ascii: ">") }
      || visible.count > document.blocks(ofLine: line).count(.blockQuote)
  }

  private func image(of line: Int) -> Int {
    let place = document.lastVisible(ofLine: line) ?? document.rope.startOfLine(line)
    return after.rope.line(at: transaction.changes.map(place, bias: .after))
  }
}

extension MarkdownDocument {
  /// The place of the last byte of `line` that is neither space nor tab.
  fileprivate func lastVisible(ofLine line: Int) -> UTF8Offset? {
    let content = rope.contentOfLine(line)
    let bytes = rope.bytes(in: content)
    return bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { content.lowerBound.advanced(by: $0) }
  }

  /// The blocks around the end of `line`, from the root down.
  fileprivate func blocks(ofLine line: Int) -> [SyntaxNode] {
    let place = lastVisible(ofLine: line) ?? rope.startOfLine(line)
    return tree.path(to: place).filter {
      ![.taskMarker, .tableRow, .tableCell].contains($0.kind) && !$0.kind.isInline
    }
  }
}

extension [SyntaxNode] {
  fileprivate func count(_ kind: SyntaxKind) -> Int { count { $0.kind == kind } }
}

extension SyntaxNode {
  /// The siblings behind the node.
  fileprivate var following: [SyntaxNode] {
    var found: [SyntaxNode] = []
    while let next = (found.last ?? self).nextSibling { found.append(next) }
    return found
  }
}

/// The leaf blocks of a tree, each with what the containers around it are.
struct Leaves {
  struct Leaf {
    var node: SyntaxNode
    var path: [String]

    func isTouched(_ lines: Set<Int>, _ rope: Rope) -> Bool {
      (rope.line(at: node.range.lowerBound)...rope.line(at: node.range.upperBound)).contains {
        lines.contains($0)
      }
    }
  }

  private(set) var leaves: [Leaf] = []

  init(_ root: SyntaxNode) { visit(root, []) }

  private mutating func visit(_ node: SyntaxNode, _ path: [String]) {
    guard Leaves.isContainer(node) else {
      if node.kind != .taskMarker { leaves.append(Leaf(node: node, path: path)) }
      return
    }
    var name = node.kind.name
    if let list = node.list { name = list.isOrdered ? "ordered list" : "bullet list" }
    if node.isChecked != nil { name = "task" }
    for child in node.children { visit(child, path + [name]) }
  }

  static func isContainer(_ node: SyntaxNode) -> Bool {
    [.document, .blockQuote, .list, .item, .footnoteDefinition].contains(node.kind)
  }
}
