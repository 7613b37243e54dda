import MarkdownSyntax
import TextBuffer

/// The words of a document's HTML, separated by quotes, brackets and spaces; the names of anchors are among them.
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
      // A leaf without a bracket has no HTML; most leaves have none.
      return !node.kind.isLeafWithInlines
        || tree.text.bytes(in: node.range).contains(UInt8(ascii: "<"))
    }
    self.html = html
    words = Set(html.split(whereSeparator: Self.isSeparator).map(Array.init))
  }

  /// Whether the HTML contains `anchor`: as a word or, if it has separators itself, anywhere.
  func contains(_ anchor: String) -> Bool {
    let wanted = Array(anchor.utf8)
    guard wanted.contains(where: Self.isSeparator) else { return words.contains(wanted) }
    return html.indices.contains { html[$0] == wanted[0] && html[$0...].starts(with: wanted) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'`=<>()#,;".utf8.contains(byte)
  }
}
