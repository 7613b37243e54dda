import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What must hold of every block action and key, judged by the trees of the whole texts alone.
struct BlockLaws {
  private let document: MarkdownDocument
  private let action: EditorAction
  private let transaction: Transaction
  private let after: MarkdownDocument

  init(_ document: MarkdownDocument, _ action: EditorAction, _ transaction: Transaction) {
    (self.document, self.action, self.transaction) = (document, action, transaction)
    after = document.applying(transaction)
  }

  /// The laws that are broken.
  func problems() -> [String] {
    var problems: [String] = []
    if !undoRestores { problems.append("undo doesn't restore") }
    if action.inverse != nil, !transaction.changes.isIdentity, !inverseRestores {
      problems.append("the action that takes it back doesn't restore")
    }
    problems += carets()
    problems += said()
    if isConversion { problems += neighbours() }
    if !isConverted { problems.append("what was selected isn't converted") }
    if !isReadAsByCMark { problems.append("cmark reads other blocks than the tree has") }
    return problems
  }

  /// Every end of the selection is at a grapheme's edge, and in no marker that was written.
  private func carets() -> [String] {
    var problems: [String] = []
    // One that a user put into a marker may stay in it.
    let wasInside = document.selection.ranges.flatMap { [$0.anchor, $0.head] }.contains { offset in
      document.tree.nodes(in: offset..<offset).contains { node in
        node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
      }
    }
    if case .type = action { return [] }
    let written = transaction.changes.changedRanges.filter { !$0.isEmpty }
    for offset in after.selection.ranges.flatMap({ [$0.anchor, $0.head] }) {
      if !after.rope.isGraphemeBoundary(offset) { problems.append("\(offset) is inside a grapheme") }
      for node in after.tree.nodes(in: offset..<offset) where node.kind != .table && !node.kind.isInline {
        let marker = node.markers.first { $0.lowerBound < offset && offset < $0.upperBound }
        if wasInside { break }
        // White space behind a marker belongs to it, and a caret may wait there for text.
        guard let marker, written.contains(where: { $0.overlaps(marker) }) else { continue }
        let rest = after.rope.bytes(in: offset..<marker.upperBound)
        if !rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          problems.append("\(offset) is inside the marker \(marker) of \(node.kind)")
        }
      }
    }
    return problems
  }

  /// The letters of the text are as the action must leave them.
  private func said() -> [String] {
    let (old, new) = (letters(of: document.rope), letters(of: after.rope))
    switch action {
    case .moveUp, .moveDown, .table(.moveRowUp), .table(.moveRowDown), .table(.moveColumnLeft),
      .table(.moveColumnRight):
      return old.sorted() == new.sorted() ? [] : ["letters changed"]
    case .duplicate: return new.count >= old.count ? [] : ["letters got lost"]
    default: return !keepsLetters || old == new ? [] : ["letters changed"]
    }
  }

  /// Whether cmark, asked for plain CommonMark, renders the blocks that the tree has.
  ///
  /// Left out is `<!` before a small letter at a line's start, which the tree takes for a declaration and cmark 0.30.2 doesn't.
  private var isReadAsByCMark: Bool {
    guard after.tree.dialect == .commonMark, !hasSmallDeclaration else { return true }
    let own = after.tree.html(of: after.rope, options: .sourceRanges)
    return withoutPlaces(Array(own.utf8)) == Array(after.rope.commonMarkHTML.utf8)
  }

  private var hasSmallDeclaration: Bool {
    let bytes = after.rope.bytes(in: after.rope.range)
    return zip(bytes, zip(bytes.dropFirst(), bytes.dropFirst(2))).contains {
      $0 == 0x3C && $1.0 == 0x21 && (0x61...0x7A).contains($1.1)
    }
  }

  /// `html` without the attributes that say where a block stands.
  private func withoutPlaces(_ html: [UInt8]) -> [UInt8] {
    let start = Array(" data-sourcepos=\"".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == start[0], html[index...].starts(with: start) {
        let value = html[(index + start.count)...]
        index = (value.firstIndex(of: start[start.count - 1]) ?? html.count - 1) + 1
      } else {
        result.append(html[index])
        index += 1
      }
    }
    return result
  }

  private var undoRestores: Bool {
    guard !transaction.changes.isIdentity else { return true }
    guard case .changed(let undo) = after.result(of: .undo) else { return false }
    let undone = after.applying(undo)
    return String(undone.rope) == String(document.rope) && undone.selection == document.selection
  }

  private var inverseRestores: Bool {
    guard let inverse = action.inverse, case .changed(let again) = after.result(of: inverse) else {
      return false
    }
    let back = after.applying(again)
    return String(back.rope) == String(document.rope) && back.selection == document.selection
  }

  /// Whether the action inserts and removes no letters of the text; markers of items hold digits, boxes and info strings
  /// an x.
  private var keepsLetters: Bool {
    switch action {
    case .type, .backspace, .delete, .paste, .format, .updateContents, .table(.deleteRow),
      .table(.deleteColumn):
      false
    case .newline, .softNewline, .tab: document.selection.ranges.allSatisfy(\.isCaret) && !isInTable
    // Without its fences, code loses the info string, which no reader sees.
    case .codeBlock: !document.tree.nodes(in: document.rope.range).contains { !($0.info ?? "").isEmpty }
    default: true
    }
  }

  private var isInTable: Bool {
    document.selection.ranges.contains { range in
      document.tree.nodes(in: range.range).contains { $0.kind == .table }
    }
  }

  /// Whether the block at the main caret is what the action makes, or no longer is where it was all of that before.
  private var isConverted: Bool {
    let kinds = { (document: MarkdownDocument) -> [SyntaxNode] in
      let rope = document.rope
      let line = rope.contentOfLine(rope.line(at: document.selection.main.range.lowerBound))
      let bytes = rope.bytes(in: line)
      guard let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
      return document.tree.path(to: line.lowerBound.advanced(by: last)).filter { !$0.kind.isInline }
    }
    guard document.selection.ranges.count == 1, document.selection.main.isCaret else { return true }
    let (old, new) = (kinds(document), kinds(after))
    guard !old.isEmpty, !new.isEmpty else { return true }
    func count(_ nodes: [SyntaxNode], _ kind: SyntaxKind) -> Int { nodes.count { $0.kind == kind } }
    switch action {
    case .heading(let level):
      let isOff = level == 0 || old.last?.headingLevel == level
      return new.last?.headingLevel == (isOff ? nil : level)
    case .quote:
      let (before, now) = (count(old, .blockQuote), count(new, .blockQuote))
      return before > 0 ? now == before - 1 : now == 1
    case .bulletList, .orderedList, .taskList:
      return abs(count(new, .item) - count(old, .item)) == 1
        || count(old, .item) > 0 && count(new, .item) == count(old, .item)
    default: return true
    }
  }

  private func letters(of rope: Rope) -> [UInt8] {
    rope.bytes(in: rope.range).filter {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A && $0 | 0x20 != 0x78 || $0 >= 0x80
    }
  }

  private var isConversion: Bool {
    switch action {
    case .type, .backspace, .delete, .paste, .newline, .softNewline, .toggleTask, .format: false
    case .moveUp, .moveDown, .duplicate, .footnote, .updateContents, .renumber: false
    // A Tab that only inserts white space is typing.
    case .tab: transaction.changes.edits.map(\.range) != document.selection.ranges.map(\.range)
    default: true
    }
  }

  /// Every leaf block of one paragraph or so that no edit is near keeps its kind and its path of containers.
  private func neighbours() -> [String] {
    let lines = selectedLines()
    var problems: [String] = []
    let leavesAfter = Leaves(after.tree.root).leaves
    for leaf in Leaves(document.tree.root).leaves where !leaf.isTouched(lines, document.rope) {
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

  /// The lines of the blocks that the action is about: of the outermost list or quote that holds a selected line, as
  /// children move with their item.
  private func selectedLines() -> Set<Int> {
    var lines: Set<Int> = []
    let rope = document.rope
    for range in document.selection.ranges.map(\.range) {
      let (first, last) = (rope.line(at: range.lowerBound), rope.line(at: range.upperBound))
      lines.formUnion(first...last)
      for line in first...last {
        for node in document.tree.root.children
        where (rope.line(at: node.range.lowerBound)...rope.line(at: node.range.upperBound)).contains(line) {
          guard node.kind == .list || node.kind == .blockQuote else { continue }
          lines.formUnion(rope.line(at: node.range.lowerBound)...rope.line(at: node.range.upperBound))
        }
      }
    }
    return lines
  }
}

/// The leaf blocks of a tree, each with the kinds of the containers around it.
struct Leaves {
  struct Leaf {
    var node: SyntaxNode
    var path: [SyntaxKind]

    func isTouched(_ lines: Set<Int>, _ rope: Rope) -> Bool {
      (rope.line(at: node.range.lowerBound)...rope.line(at: node.range.upperBound)).contains {
        lines.contains($0)
      }
    }
  }

  private(set) var leaves: [Leaf] = []

  init(_ root: SyntaxNode) { visit(root, []) }

  private mutating func visit(_ node: SyntaxNode, _ path: [SyntaxKind]) {
    switch node.kind {
    case .document, .blockQuote, .list, .item: for child in node.children { visit(child, path + [node.kind]) }
    case .taskMarker: break
    default: leaves.append(Leaf(node: node, path: path))
    }
  }
}
