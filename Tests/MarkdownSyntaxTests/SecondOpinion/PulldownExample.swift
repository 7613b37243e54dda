import Foundation
import TestSupport
import TextBuffer

@testable import MarkdownSyntax

/// A node as pulldown-cmark and this package both can tell of it.
struct ComparedNode: Equatable {
  /// How many nodes hold it, the document included.
  var depth: Int
  /// What it is, by our name.
  var kind: String
  /// Its bytes.
  var range: Range<Int>
}

/// An example and the nodes that pulldown-cmark has for it, recorded by `Scripts/record-pulldown-cmark`.
struct PulldownExample: Decodable {
  /// The corpus.
  var corpus: String
  /// The example's number.
  var example: Int
  /// How it was put: as it is, in a quote or in an item.
  var form: String
  /// The nodes in preorder without text: depth, kind, start and end.
  private var nodes: [String]

  /// All recorded examples.
  static func all() throws -> [PulldownExample] {
    let file = Corpora.packageRoot.appending(path: "Fixtures/syntax/pulldown-cmark.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(PulldownExample.self, from: Data($0.utf8))
    }
  }

  /// The name of the example in the corpora.
  var name: String { "\(corpus) \(example)" }

  /// `markdown`, which is the example, in its form.
  func text(_ markdown: String) -> String {
    guard let (first, others) = ["quoted": ("> ", "> "), "item": ("- ", "  ")][form] else { return markdown }
    var lines = markdown.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    let ending = lines.last?.isEmpty == true ? "\n" : ""
    if !ending.isEmpty { lines.removeLast() }
    return first + lines.joined(separator: "\n" + others) + ending
  }

  /// The extensions with which it was recorded.
  var dialect: Dialect {
    corpus == "commonmark-0.30" ? .commonMark : [.tables, .strikethrough, .taskItems, .footnotes]
  }

  /// The nodes by our names, without the lines of HTML blocks and the cells that are made up where a row ends early.
  var theirs: [ComparedNode] {
    var rowEnd = 0
    return nodes.compactMap { node in
      let parts = node.split(separator: " ")
      guard parts.count == 4, let depth = Int(parts[0]), let start = Int(parts[2]), let end = Int(parts[3]),
        let kind = Self.kinds[String(parts[1])]
      else { return nil }
      if kind == "table_row" { rowEnd = end }
      if kind == "table_cell", start == rowEnd { return nil }
      return ComparedNode(depth: depth, kind: kind, range: start..<end)
    }
  }

  private static let kinds = [
    "Paragraph": "paragraph", "Item": "item", "SoftBreak": "softbreak", "Link": "link", "List": "list",
    "Emphasis": "emph", "CodeBlock": "code_block", "Strong": "strong", "HtmlBlock": "html_block",
    "Heading": "heading", "BlockQuote": "block_quote", "Code": "code", "InlineHtml": "html_inline",
    "Rule": "thematic_break", "TableCell": "table_cell", "Image": "image", "HardBreak": "linebreak",
    "TableRow": "table_row", "TableHead": "table_row", "Table": "table", "Strikethrough": "strikethrough",
    "TaskListMarker": "task_marker", "FootnoteReference": "footnote_reference",
    "FootnoteDefinition": "footnote_definition",
  ]
}

extension ComparedNode {
  /// The nodes of `tree` as pulldown-cmark has them: without text and link definitions, and without the paragraphs of
  /// tight lists.
  static func all(of tree: SyntaxTree) -> [ComparedNode] {
    var found: [ComparedNode] = []
    append(tree.root.children, depth: 1, isTight: false, to: &found)
    return found
  }

  private static func append(
    _ nodes: [SyntaxNode], depth: Int, isTight: Bool, to found: inout [ComparedNode]
  ) {
    for node in nodes where node.kind != .text && node.kind != .linkDefinition {
      let isSkipped = isTight && node.kind == .paragraph
      let range = node.range.lowerBound.value..<node.range.upperBound.value
      if !isSkipped { found.append(ComparedNode(depth: depth, kind: node.kind.name, range: range)) }
      let holdsTight = node.kind == .list ? node.list?.isTight ?? false : node.kind == .item && isTight
      append(node.children, depth: isSkipped ? depth : depth + 1, isTight: holdsTight, to: &found)
    }
  }
}
