import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("The markers of all nodes at once")
struct NodeMarkersTests {
  private func check(_ text: String) {
    let root = SyntaxTree(Rope(text)).root
    let markers = root.markersByNode()
    var nodes = [root]
    while let node = nodes.popLast() {
      let place = "\(node.kind) at \(node.range) of \(text.prefix(500).debugDescription)"
      #expect(markers(node) == node.markers, "\(place)")
      nodes += node.children
    }
  }

  @Test(
    "are those that each node has",
    arguments: [
      "", "> a", "> a\nlazy\n> b\n\n> c\n", "> > a\n> b\n> > c\n", "- > a\n  > - > b\n  >   > c\n> d\n",
      "> - a\n>\n> - > b\n>   >\n>   > c\n>\n> # d\n", ">\n>\n\n>", "> ```\n> a\n> ```\n> > - b\n\n1. > c\n",
    ])
  func examples(_ text: String) { check(text) }

  @Test("are those that each node has, in documents made to be slow", arguments: HostileDocument.all)
  func hostile(_ document: HostileDocument) { check(document.text(ofAbout: Cases.atMost(1_500, least: 600))) }

  @Test("are those that each node has, in a document of many parts")
  func long() {
    check(String(repeating: "> one\n> > two\n> > three\n> four\n\n- > five\n  > six\n\n", count: 300))
  }
}
