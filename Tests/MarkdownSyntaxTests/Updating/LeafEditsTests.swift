import Foundation
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// Edits inside of a line: where that stays a line of text, only its leaf is read, or only the line if the leaf is
/// literal text; where it doesn't, the tree shows it.
@Suite struct LeafEditsTests {
  /// A letter typed at the `ˇ`, and the bytes that are read: the line of literal text, else the leaf.
  private static let typing = [
    ("before\n\na bˇc\n\nafter\n", "a bxc"), ("a\nbˇc *d*\ne\n", "a\nbxc *d*\ne"),
    ("> - a\n>   bˇc\n> - d\n", "bxc"), ("# aˇb #\n\nc\n", "axb"),
    ("aˇ\nb\n===\n\nc\n", "ax"),
    ("|a|b|c|\n|-|-|-|\n| d | eˇ | f |\n| g | h |\n", "ex"), ("- [ ] aˇ\n- b\n", "ax"),
    ("a\n**bˇ** c\n", "a\n**bx** c"), ("- a\n\n  dˇ\n\n- e\n", "dx"), ("1.5ˇ\n", "1.5x"), ("éˇ\n", "éx"),
    ("|a|\n|-|\n| [b](c) dˇ |\n| e |\n", "[b](c) dx"), ("- a\nlazyˇ\n", "lazyx"),
    ("a  \nbˇ  \n", "a  \nbx  "), ("a\r\nbˇ\r\nc", "a\r\nbx\r\nc"),
  ]

  @Test("only the leaf is read where its lines stay lines of text", arguments: typing)
  func readsTheLeaf(marked: String, leaf: String) throws {
    let parts = marked.split(separator: "ˇ", omittingEmptySubsequences: false).map(String.init)
    let rope = Rope(parts.joined())
    let changes = ChangeSet([.insert("x", at: UTF8Offset(parts[0].utf8.count))], length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (tree, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: after)
    #expect(cost.scannedBytes == leaf.utf8.count && cost.foundBlocks <= 1, "\(marked)")
    #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil, "\(marked)")
  }

  /// What stands in a text, and what takes its place.
  private static let changing = [
    // A title that becomes one of the definition before it, and a definition.
    ("[a]: /u\n\"t\" x\n", "\" x", "\""), ("[a]x: /u\n", "]x", "]"), ("[a]\nx: /u\n", "]\nx", "]"),
    ("[a]:\n/u x\n", " x", ""),
    // The number of cells of what may be a table's header; a row's own cells.
    ("a b|c\n:--\n", "b|c", "b"), ("a b \\| c\n---|---\n", "b \\", "b "), ("a b\n---|---\n", "a ", "a | "),
    ("| a |\n|---|\n| b c |\n", "b c", "b | c"), ("| a |\n|---|\n| b c\\| d |\n", "c\\", "c"),
    ("| a |\n|---|\n| b |\n", "| b", "|  "), ("| a b |\n|---|\n| c |\n", "a b", "a | b"),
    ("| a b |\n|---|\n| c |\n", "a b", "ab"), ("|a|b|\n|-|-|\n[^b]x c|d\n", "x", ":"),
    ("|a|\n|-|\n|[b|\n", "b", "b]: c"), ("|a|\n|---|\n|b|\n", "b", "\\"),
    ("a\n-\nb\n", "a", ""),
    // What closes a heading, or is left of it.
    ("# a b\n", "b", "#"), ("# a\n", "a", ""), ("# a b\n", "a b", "#"),
    // Lines that begin as blocks do.
    ("1986x\n", "x", ". "), ("*a\n", "a", " "), ("**a\n", "a", "*"), ("``a`\n", "a", "`a"),
    ("~~a\n", "a", "~a"),
    ("a\nb\n", "b", "==="), ("a\nb\n", "b", "- b"), ("a\nb c\n", "b c", "> c"), ("a b\n", "a", "    a"),
    ("a\nb\n", "b", "<!-- b"), ("- a\nb\n", "b", "  - b"), ("a b\n", "a b", " \t"), ("x\na\n", "a", ":--"),
    ("a b\n", "b", "b\nc"), ("a b\n", " b", "  "), ("a b\n", " ", "\r"), ("- [ ] a\n", "] ", "]"),
    ("a\u{B}b\n", "a\u{B}b", "\u{B}"),
    // Syntax of two bytes, of which the edit brings one, or brings them together.
    ("ww.a.b\n", "w.", "ww."), ("wxww.a.b\n", "wx", "w"), ("http:x//a.b\n", "x", ""),
    ("http:a.b\n", "a", "//a"),
    // Pipes at a row's ends, which are no cells.
    ("a\n|b c|d\n-|-|-\n", "|b", "b"), ("x|a|\n-|-|-\n", "x|", "|"), ("|a|x\n-|-|-\n", "x", ""),
    ("|a|x\n-|-\n", "x", ""), ("x|a|\n-|-\n", "x", ""), ("a|b\n-|-|-\n", "a", "|a"),
    // Text after a definition, and a line's ends.
    ("[a]: /u\n'b c\n", "c", "c'"), ("a\nb c\n", " c", " "), ("a b\nc\n", "b", ""), ("a\nbc\n", "b", " "),
    ("a\nb\n", "b", "~~~"), ("a\n2. b\n", "2. b", "1. b"), ("a\n1x b\n", "x", "."), ("a\n=x=\n", "x", ""),
  ]

  @Test(
    "a letter right behind a marker makes no marker of it, whatever white space was there",
    arguments: ["-", "> -", "1.", "- 1)", "#", "> #", "[^a]:", "- [ ]"], ["\u{C}", "\u{B}", "\t", " ", ""])
  func seesMarkers(marker: String, space: String) {
    for rest in ["", "a", "\n", "\na", "a\nb"] {
      let rope = Rope(marker + space + rest)
      for place in marker.utf8.count...(marker + space).utf8.count {
        let changes = ChangeSet([.insert("x", at: UTF8Offset(place))], length: rope.utf8Count)
        let after = changes.applied(to: rope)
        let (updated, full) = (SyntaxTree(rope).updating(after: changes, in: after), SyntaxTree(after))
        #expect(StoredTree(updated).difference(from: StoredTree(full)) == nil, "\(rope)")
      }
    }
  }

  @Test("what an edit inside of a line makes of that is seen", arguments: changing)
  func seesBlocks(text: String, old: String, new: String) throws {
    let rope = Rope(text)
    let place = try #require(text.range(of: old)).lowerBound
    let start = UTF8Offset(text.utf8.distance(from: text.startIndex, to: place))
    let edit = Edit(start..<start.advanced(by: old.utf8.count), new)
    let changes = ChangeSet([edit], length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (updated, full) = (SyntaxTree(rope).updating(after: changes, in: after), SyntaxTree(after))
    #expect(StoredTree(updated).difference(from: StoredTree(full)) == nil)
    // Whoever tries it out is told that more changes than what the leaf says.
    let tree = SyntaxTree(rope)
    let leaves = tree.leaves(in: edit.range)
    let isTheSame = tree.preview(of: leaves, after: changes, in: after)?.tree(after: changes, of: tree)
    #expect(isTheSame.map { StoredTree($0).difference(from: StoredTree(full)) == nil } ?? true)
  }
}
