import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Blocks that are their marker: nothing of it is stored, and every reader finds it.
@Suite struct OwnMarkerTests {
  private static let text = "> - [x] a\n> 10)   b\n>\n> -\n"

  @Test("an item and a task marker have their marker, of which nothing is stored") func markers() {
    let rope = Rope(Self.text)
    let tree = SyntaxTree(rope)
    let found = tree.nodes(in: rope.range).filter { $0.kind == .item || $0.kind == .taskMarker }
    #expect(found.flatMap(\.markers).map { rope.string(in: $0) } == ["- ", "[x]", "10)   ", "-"])
    #expect(found.map { $0.content.lowerBound.value }.suffix(1) == [Self.text.utf8.count - 1])
    let blocks = tree.chunks.chunk(0)?.chunk.blocks
    #expect(blocks?.markers.isEmpty == true)
    #expect(blocks?.records.allSatisfy { $0.ownMarker == nil || $0.parts < 0 } == true)
  }

  @Test("they are highlighted among the markers of the quote around them") func highlights() {
    let rope = Rope(Self.text)
    let spans = SyntaxTree(rope).highlights(in: rope.range).filter { $0.role == .marker }
    #expect(
      spans.map { rope.string(in: $0.range) } == ["> ", "- ", "[x]", "> ", "10)   ", ">", "> ", "-"])
  }
}
