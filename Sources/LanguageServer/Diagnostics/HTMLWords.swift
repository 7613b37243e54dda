import MarkdownSyntax
import TextBuffer

/// What stands in a document's HTML between quotes, brackets and spaces: names of anchors, among others.
struct HTMLWords {
  private let words: Set<[UInt8]>
  private let html: [UInt8]

  /// The words in the HTML of `tree`.
  ///
  /// - Complexity: O(*n*) in the tree's size
  init(of tree: SyntaxTree) {
    var html: [UInt8] = []
    tree.root.walk { node in
      if node.kind == .htmlBlock || node.kind == .htmlInline {
        html += tree.text.bytes(in: node.range)
        html.append(0x0A)
      }
      // HTML has a bracket, and most leaves have none.
      return !node.kind.isLeafWithInlines
        || tree.text.bytes(in: node.range).contains(UInt8(ascii: "<"))
    }
    self.html = html
    words = Set(html.split(whereSeparator: Self.isSeparator).map(Array.init))
  }

  /// Whether `anchor` stands there; one that is more than a word, anywhere in it.
  func contains(_ anchor: String) -> Bool {
    let wanted = Array(anchor.utf8)
    guard wanted.contains(where: Self.isSeparator) else { return words.contains(wanted) }
    return html.indices.contains { html[$0] == wanted[0] && html[$0...].starts(with: wanted) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'`=<>()#,;".utf8.contains(byte)
  }
}
