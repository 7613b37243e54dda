import TextBuffer

// What the parser notes of a failed proof isn't public.
@testable import MarkdownSyntax

/// The laws for the tree of any text; a broken law traps, with the text in the message.
struct TreeLaws {
  let text: Rope
  let tree: SyntaxTree

  /// Reads an input as a dialect, an edit and a text, and checks the tree of that text, also after the edit.
  static func check(_ input: [UInt8]) {
    guard input.count > 4 else { return }
    let dialect = dialect(input[0])
    let text = Rope(String(decoding: input[4...], as: UTF8.self))
    let tree = SyntaxTree(text, dialect: dialect)
    TreeLaws(text: text, tree: tree).check()
    let start = text.scalarStart(at: UTF8Offset(Int(input[1]) * text.utf8Count / 256))
    let end = text.scalarStart(at: UTF8Offset(min(text.utf8Count, start.value + Int(input[2] % 16))))
    let insertion = Self.insertions[Int(input[3]) % Self.insertions.count]
    let changes = ChangeSet([Edit(start..<end, insertion)], length: text.utf8Count)
    let edited = changes.applied(to: text)
    TreeLaws(text: edited, tree: tree.updating(after: changes, in: edited)).checkAgainstFullParse()
    let budget = WorkBudget(scannedBytes: Int(input[2]), parsingNanoseconds: Int(input[1]) * 100)
    let hasty = tree.updating(after: changes, in: edited, within: budget)
    TreeLaws(text: edited, tree: hasty.completed()).checkAgainstFullParse()
  }

  /// CommonMark, any mixture of extensions, GFM with a span of its own, or GFM.
  private static func dialect(_ byte: UInt8) -> Dialect {
    switch byte % 4 {
    case 0: .commonMark
    case 1: mixture(of: byte / 4)
    case 2: .gfm.union(Dialect(highlight))
    default: .gfm
    }
  }

  /// The extensions whose bits are set.
  private static func mixture(of bits: UInt8) -> Dialect {
    let extensions: [Dialect] = [
      .tables, .taskItems, .strikethrough, .autolinks, .frontMatter, .footnotes,
    ]
    return extensions.enumerated().filter { bits >> UInt8($0.offset) & 1 != 0 }
      .reduce(into: Dialect()) { $0.formUnion($1.element) }
  }

  private static let highlight = SpanConstruct(
    SpanID(8), name: "highlight", delimiter: "=", lengths: 2...2, tag: "mark")

  private static let insertions = [
    "", "x", "*", "\n", "\n\n", "> ", "- ", "```\n", "[a]: b\n", "[", "](", "|", "~~", "==", "<!--", "\t",
    "    ",
    "_", "`",
  ]

  private func check() {
    require(tree.unprovenRanges.isEmpty, "unproven: \(tree.unprovenRanges)")
    for node in allNodes { check(node) }
    checkSpans()
    // Where a prefix takes a part of a tab before a lazy line, cmark makes up spaces: known, and left.
    if tree.dialect == .commonMark, !text.description.utf8.contains(0x09) {
      let (ours, theirs) = (tree.html(), text.commonMarkHTML)
      require(ours == theirs, "renders as \(ours.debugDescription), cmark says \(theirs.debugDescription)")
    }
  }

  /// Checks the ranges of a node.
  ///
  /// They are in the text and on boundaries of scalars. Children are in their parent, one after the other, and markers
  /// are in the node.
  private func check(_ node: SyntaxNode) {
    let (range, content) = (node.range, node.content)
    require(range.upperBound.value <= text.utf8Count, "\(node.kind) \(range) is outside of the text")
    require(
      range.lowerBound <= content.lowerBound && content.upperBound <= range.upperBound,
      "content \(content) of \(node.kind) \(range)")
    for offset in [range.lowerBound, range.upperBound, content.lowerBound, content.upperBound] {
      require(text.isScalarBoundary(offset), "\(node.kind) \(range) ends within a scalar at \(offset)")
    }
    var last = range.lowerBound
    for marker in node.markers {
      require(
        last <= marker.lowerBound && marker.upperBound <= range.upperBound, "marker \(marker) of \(node.kind)"
      )
      last = marker.upperBound
    }
    last = range.lowerBound
    for child in node.children {
      let inner = child.range
      require(
        last <= inner.lowerBound && inner.upperBound <= range.upperBound,
        "\(child.kind) in \(node.kind) \(range)")
      last = inner.upperBound
    }
  }

  private func checkSpans() {
    var last = UTF8Offset.zero
    for span in tree.highlights(in: text.range) {
      require(last <= span.range.lowerBound && !span.range.isEmpty, "span \(span) is out of order")
      last = span.range.upperBound
    }
  }

  private func checkAgainstFullParse() {
    let full = TreeLaws(text: text, tree: SyntaxTree(text, dialect: tree.dialect)).allNodes
    require(allNodes.map(Self.described) == full.map(Self.described), "updated, it's another tree")
  }

  private static func described(_ node: SyntaxNode) -> String {
    "\(node.kind) \(node.range) \(node.content) \(node.markers) \(node.list.map { "\($0)" } ?? "")"
  }

  /// All nodes in preorder, collected without recursion, so that deep nesting needs no deep stack.
  private var allNodes: [SyntaxNode] {
    var found: [SyntaxNode] = []
    var open = [tree.root]
    while let node = open.popLast() {
      found.append(node)
      open += node.children.reversed()
    }
    return found
  }

  private func require(_ holds: Bool, _ message: @autoclosure () -> String) {
    precondition(holds, "\(message()) in \(text.description.debugDescription)")
  }
}
