import Foundation
import FoundationAdapters
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// A look, as an attribute that both kinds of strings can carry.
private enum LookAttribute: AttributedStringKey {
  typealias Value = String
  static let name = "Look"
}

/// Strings that are restyled where the tree says so are as strings styled anew.
@Suite struct AdapterTests {
  private static let key = NSAttributedString.Key("Look")

  private static func look(_ span: HighlightSpan) -> String {
    "\(span.kind) \(span.role) \(span.styles.rawValue)"
  }

  private static func container(_ span: HighlightSpan) -> AttributeContainer {
    var container = AttributeContainer()
    container[LookAttribute.self] = look(span)
    return container
  }

  private static func styled(_ rope: Rope, _ tree: SyntaxTree) -> NSMutableAttributedString {
    let string = NSMutableAttributedString(string: rope.description)
    string.restyle([rope.range], of: rope, tree) { [key: look($0)] }
    return string
  }

  /// The runs as scalars and looks: `==` of attributed strings can fail where an edit had cut a CR LF in two.
  private static func runs(_ string: AttributedString) -> [String] {
    string.runs.map { run in
      let scalars = string.unicodeScalars[run.range].map { String($0.value, radix: 16) }
      return scalars.joined(separator: " ") + " " + (run[LookAttribute.self] ?? "")
    }
  }

  @Test("each highlight span carries what the style gives")
  func styles() {
    let rope = Rope("a **é😀** b")
    let tree = SyntaxTree(rope)
    let attributed = AttributedString(rope, tree, style: Self.container)
    let runs = attributed.runs.map { (String(attributed.characters[$0.range]), $0[LookAttribute.self]) }
    #expect(runs.map(\.0) == ["a ", "**", "é😀", "**", " b"])
    #expect(runs.map(\.1) == [nil, "strong marker 2", "strong content 2", "strong marker 2", nil])
    let string = Self.styled(rope, tree)
    #expect(string.attribute(Self.key, at: 4, effectiveRange: nil) as? String == "strong content 2")
    #expect(string.attribute(Self.key, at: 0, effectiveRange: nil) == nil)
  }

  @Test(
    "after a change, restyling the changed ranges gives what styling anew gives",
    arguments: RandomDocuments.seeds)
  func restyling(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Cases.count(30, least: 8) {
      let rope = Rope(RandomDocuments.text(using: &generator))
      let tree = SyntaxTree(rope)
      let places = (0..<2).map { _ in
        rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
      }.sorted()
      let text = ["", "x", "*", "\n", "> ", "```\n", "# ", "😀"].randomElement(using: &generator) ?? ""
      let changes = ChangeSet([Edit(places[0]..<places[1], text)], length: rope.utf8Count)
      let newRope = changes.applied(to: rope)
      let newTree = tree.updating(after: changes, in: newRope)
      let changed = newTree.changedRanges(since: tree, changes)

      var attributed = AttributedString(rope, tree, style: Self.container)
      attributed.apply(changes, to: rope)
      attributed.restyle(changed, of: newRope, newTree, style: Self.container)
      #expect(
        Self.runs(attributed) == Self.runs(AttributedString(newRope, newTree, style: Self.container)),
        "\(Cases.replay(seed)), round \(round)")

      let string = Self.styled(rope, tree)
      string.apply(changes, to: rope)
      string.restyle(changed, of: newRope, newTree) { [Self.key: Self.look($0)] }
      #expect(string.isEqual(to: Self.styled(newRope, newTree)), "\(Cases.replay(seed)), round \(round)")
    }
  }

  @Test("ranges of a text system convert both ways, and what is no place in the text throws")
  func ranges() throws {
    let rope = Rope("a😀b")
    let range = UTF8Offset(1)..<UTF8Offset(5)
    #expect(NSRange(range, in: rope) == NSRange(location: 1, length: 2))
    #expect(try rope.utf8Range(checking: NSRange(location: 1, length: 2)) == range)
    #expect(throws: PositionError.self) { try rope.utf8Range(checking: NSRange(location: 2, length: 1)) }
    #expect(throws: PositionError.self) { try rope.utf8Range(checking: NSRange(location: 0, length: 9)) }
    #expect(throws: PositionError.self) {
      try rope.utf8Range(checking: NSRange(location: NSNotFound, length: 1))
    }
    #expect(throws: PositionError.self) { try rope.utf8Range(checking: NSRange(location: -1, length: 1)) }
  }
}
