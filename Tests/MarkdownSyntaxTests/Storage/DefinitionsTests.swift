import Testing
import TextBuffer

@testable import MarkdownSyntax

/// What a chunk keeps of definitions is what they were.
@Suite struct DefinitionsTests {
  /// A definition for each of a few forms: of a link with and without a title, in quotes, and of a footnote.
  ///
  /// Of each test's own: a leak checker doesn't see arrays that only an enum in a global refers to.
  private let definitions = [
    Definition(
      key: LabelKey("a".utf8), meaning: .link(Array("[a]: b\n".utf8)),
      ranges: DefinitionRanges(label: 1..<2, destination: 5..<6)),
    Definition(key: LabelKey(footnote: Array("n".utf8)), meaning: .footnote(Array("n".utf8))),
    Definition(
      key: LabelKey("c".utf8), meaning: .link(Array("[c]: d \"\"\n".utf8)),
      ranges: DefinitionRanges(label: 1..<2, destination: 5..<6, title: 8..<8)),
  ]

  @Test(
    "definitions are read as they were appended, also by their blocks, and a truncation drops their bytes")
  func keeps() {
    var blocks = FlatBlocks()
    for (index, definition) in definitions.enumerated() { blocks.append(definition, of: 3 * index) }
    #expect(blocks.allDefinitions == definitions)
    #expect(blocks.definitionIndex(ofRecord: 3) == 1)
    #expect(blocks.definitionIndex(ofRecord: 4) == nil)
    let mark = blocks.mark
    blocks.append(definitions[0], of: 9)
    blocks.truncate(to: mark)
    blocks.append(definitions[2], of: 10)
    #expect(blocks.allDefinitions == definitions + [definitions[2]])
  }

  @Test("those of some records stand behind others with their bytes")
  func appends() {
    var (blocks, other) = (FlatBlocks(), FlatBlocks())
    blocks.append(definitions[1], of: 0)
    for (index, definition) in definitions.enumerated() { other.append(definition, of: 3 * index) }
    blocks.appendDefinitions(of: other, records: 3..<9, movedBy: 2)
    #expect(blocks.allDefinitions == [definitions[1]] + definitions[1...])
    #expect(blocks.definitions.map(\.record) == [0, 5, 8])
    #expect(blocks.definitionText == Array("nn[c]: d \"\"\n".utf8))
  }

  @Test("a definition in a tree of many chunks says where its parts are written and where it leads")
  func places() {
    let rope = Rope(String(repeating: "> [label]: <dest>\n> 'title'\n\n", count: 200) + "[label]\n")
    let tree = SyntaxTree(rope)
    #expect(tree.chunks.summary.chunks > 1)
    for link in tree.root.children.dropLast().map(\.children[0].link) {
      #expect(link?.destination == "dest" && link?.title == "title")
      #expect(link?.labelRange.map { rope.string(in: $0) } == "label")
      #expect(link?.titleRange.map { rope.string(in: $0) } == "title")
    }
  }
}
