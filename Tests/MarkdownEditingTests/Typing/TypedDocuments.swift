import MarkdownSyntax
import TestSupport
import TextBuffer

/// A text of a real document, to be typed: a block of it, or all of it.
struct TypedText {
  /// Its document, and where it's a block its line there.
  var name: String
  var text: String

  /// The first `count` bytes of blocks of all real documents, none of more than 3,000 bytes: evenly spread, or all
  /// where there are no more.
  static func blocks(_ count: Int) throws -> [TypedText] {
    let all = try Corpora.documents().flatMap { name, text in
      PlacedBlock.all(of: text, named: name, upTo: 3_000).map { TypedText(name: $0.name, text: $0.text) }
    }
    let count = min(count, all.count)
    return (0..<count).map { all[$0 * all.count / count] }
  }

  /// The real documents of no more than `byteCount` bytes.
  static func documents(upTo byteCount: Int) throws -> [TypedText] {
    try Corpora.documents().map { TypedText(name: $0.name, text: $0.text.withLineFeeds) }
      .filter { $0.text.utf8.count <= byteCount }
  }
}

/// A block of a real document with what is around it there.
struct PlacedBlock {
  /// Its document and its line there.
  var name: String
  var head: String
  var text: String
  var tail: String

  /// Whether a blank line, or nothing, is behind it: what stands right below a line may be a part of what is typed
  /// there.
  var standsAlone: Bool { tail.allSatisfy { $0 == "\n" } || tail.hasPrefix("\n\n") }

  /// The outermost blocks of `document` of no more than `byteCount` bytes, without the line breaks at their ends.
  static func all(of document: String, named name: String, upTo byteCount: Int) -> [PlacedBlock] {
    // Whoever types ends a line as the document does.
    let rope = Rope(document.withLineFeeds)
    return SyntaxTree(rope).root.children.filter { $0.range.count <= byteCount }.map { node in
      let line = rope.line(at: node.range.lowerBound)
      let start = rope.startOfLine(line)
      let bytes = rope.bytes(in: start..<node.range.upperBound)
      let end = start.advanced(by: (bytes.lastIndex { $0 != 0x0A } ?? -1) + 1)
      return PlacedBlock(
        name: "\(name):\(line + 1)", head: rope.string(in: .zero..<start), text: rope.string(in: start..<end),
        tail: rope.string(in: end..<rope.range.upperBound))
    }
  }
}

extension String {
  fileprivate var withLineFeeds: String { replacing("\r\n", with: "\n") }
}
