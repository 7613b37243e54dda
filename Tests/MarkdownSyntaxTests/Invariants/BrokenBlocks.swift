import Testing

@testable import MarkdownSyntax

/// Blocks of which one thing is made other than it should be, and what is to be said of that.
struct BrokenBlocks: Sendable, CustomTestStringConvertible {
  let rule: String
  let breakUp: @Sendable (inout FlatBlocks) throws -> Void

  init(_ rule: String, _ breakUp: @escaping @Sendable (inout FlatBlocks) throws -> Void) {
    (self.rule, self.breakUp) = (rule, breakUp)
  }

  var testDescription: String { rule }

  /// What is broken: some of all.
  static let text = """
    # h

    > a *b* [l](/u)
    > c

    - x
    - [ ] y

    | a | b |
    | - | - |
    | c | d |

    [d]: /u

    [d] t[^1]

    ```
    code
    ```

    ***

    plain

    [^1]: n

    """

  static let all = records + slices + lines + inlines + labels + nesting

  private static let records = [
    BrokenBlocks("a block's bytes are in its chunk") { $0.records[0].end += 1_000 },
    BrokenBlocks("a block's line starts behind a line ending") { $0.records[0].lineStart += 1 },
    BrokenBlocks("blocks start in order") { blocks in
      let list = try blocks.firstIndex(of: .list)
      (blocks.records[list].start, blocks.records[list].end) = (100, 100)
    },
    BrokenBlocks("only leaves are pending, unproven or unparsed") {
      $0.records[try $0.firstIndex(of: .list)].flags.insert(.isPending)
    },
    BrokenBlocks("a block has the details of its kind") { $0.records[0].detail = .none },
    BrokenBlocks("a block has the details of its kind") { $0.records[0].kind = .list },
    BrokenBlocks("a block has the details of its kind") {
      $0.parts[Int($0.records[try $0.firstIndex(of: .table)].parts)].extra = -1
    },
  ]

  private static let slices = [
    BrokenBlocks("a leaf has parts") { $0.records[0].parts = -1 },
    BrokenBlocks("parts come in their blocks' order") { $0.records[0].parts = 1 },
    BrokenBlocks("slices come in order, without gaps") { $0.parts[1].lines = 3..<4 },
    BrokenBlocks("extras come in their blocks' order") { blocks in
      blocks.extras.insert(blocks.extras[0], at: 0)
      for index in blocks.parts.indices where blocks.parts[index].extra >= 0 {
        blocks.parts[index].extra += 1
      }
    },
    BrokenBlocks("long lines are all that a block has, which isn't a leaf with inlines") { blocks in
      blocks.longLines.append(LongLines(blocks.lines[0..<1]))
      blocks.parts[Int(blocks.records[try blocks.firstIndex(of: .codeBlock)].parts)].longLines = 0
    },
    BrokenBlocks("a plain leaf has lines") { blocks in
      let last = try #require(blocks.parts.lastIndex { $0.isPlain })
      blocks.parts[last].lines = 0..<0
    },
    BrokenBlocks("all that is stored belongs to a block") { $0.markers.append(0..<1) },
  ]

  private static let lines = [
    BrokenBlocks("content lines are in their block, in order") { $0.lines[0].end += 9 },
    BrokenBlocks("markers are in their block, sorted and disjoint") { $0.markers[0] = 2..<9 },
    BrokenBlocks("markers are in their block, sorted and disjoint") { $0.markers[0] = 1..<1 },
    BrokenBlocks("items, checkboxes and quotes store no markers") { blocks in
      let rule = try blocks.firstIndex(of: .thematicBreak)
      blocks.records[rule].kind = .blockQuote
    },
    BrokenBlocks("quote markers are in their chunk, sorted and disjoint") { $0.quoteMarkers[1].start = 0 },
    BrokenBlocks("a quote's marker is `>`") { $0.quoteMarkers[0].start += 1 },
  ]

  private static let inlines = [
    BrokenBlocks("an inline starts and ends with its markers") { $0.inlines[0].contentEnd += 1 },
    BrokenBlocks("inlines are in their parent's content, in order") {
      $0.inlines[2].start -= 1
      $0.inlines[2].contentStart -= 1
    },
    BrokenBlocks("an inline's descendants are its parent's") { $0.inlines[0].subtreeEnd = 0 },
    BrokenBlocks("an inline's descendants are its parent's") { $0.inlines[2].subtreeEnd += 1 },
    BrokenBlocks("a link has attributes") { $0.links.removeLast(1) },
    BrokenBlocks("the texts of links stand in order, without gaps") { $0.links[1].text += 1 },
    BrokenBlocks("what a link says is written in it") { $0.links[0].destination = 0..<1 },
    BrokenBlocks("attributes are those of links") { blocks in
      let link = try #require(blocks.inlines.firstIndex { $0.kind == .link })
      blocks.inlines[link].kind = .strong
    },
  ]

  private static let labels = [
    BrokenBlocks("mentions are those of leaves, in order") { $0.mentions[0].record = 999 },
    BrokenBlocks("mentions are those of leaves, in order") {
      $0.mentions[$0.mentions.count - 1].record = Int32(try $0.firstIndex(of: .codeBlock))
    },
    BrokenBlocks("definitions come in order") { $0.definitions[1].record = 0 },
    BrokenBlocks("a definition is that of its block") { $0.definitions[0].record = 0 },
    BrokenBlocks("meanings stand in order, without gaps") { $0.definitions[1].text = 0..<1 },
    BrokenBlocks("all meanings are those of definitions") { $0.definitionText.append(0) },
    BrokenBlocks("a definition's key is its label's") { $0.definitions[0].key = LabelKey(hash: 1) },
    BrokenBlocks("a definition's key is its label's") { $0.definitions[1].key = LabelKey(hash: 1) },
    BrokenBlocks("a definition's label and destination are in its block, in order") {
      $0.definitions[0].ranges?.destination = 0..<1
    },
    BrokenBlocks("a block that defines a label has one definition") {
      $0.definitionText.removeLast($0.definitions[1].text.count)
      $0.definitions.removeLast(1)
    },
    BrokenBlocks("a reference leads to a definition, and its leaf mentions it") {
      $0.mentions.removeLast($0.mentions.count)
    },
  ]

  private static let nesting = [
    BrokenBlocks("a block is one level below what holds it") { $0.records[0].depth = 2 },
    BrokenBlocks("blocks are in what can hold them") {
      $0.records[try $0.firstIndex(of: .codeBlock)].depth = 2
    },
    BrokenBlocks("blocks are behind those before them") { $0.records[0].end += 9 },
    BrokenBlocks("a scan starts at the first block of a line") {
      $0.records[try $0.firstIndex(of: .taskMarker)].flags.insert(.isRestart)
    },
    BrokenBlocks("a list is loose just where a block in it says so") {
      $0.records[try $0.firstIndex(of: .list)].detail.setTight(false)
    },
    BrokenBlocks("a block ends in the one that holds it") { blocks in
      let cell = try #require(blocks.records.lastIndex { $0.kind == .tableCell })
      blocks.records[cell].end += 5
    },
    BrokenBlocks("a quote's marker stands in one") { $0.quoteMarkers[0].depth = 2 },
  ]
}

extension FlatBlocks {
  /// The index of the first block of the kind `kind`.
  func firstIndex(of kind: SyntaxKind) throws -> Int {
    try #require(records.firstIndex { $0.kind == kind })
  }
}
