import MarkdownSyntax
import TextBuffer

/// What other files can point to in a file, and what it points to in other files.
///
/// Labels and footnotes aren't among it: no other file can name them.
struct FileFacts: Sendable {
  /// A heading.
  struct Heading: Sendable, Equatable {
    /// What a reader sees of it.
    var title: String
    /// The level, from 1 to 6.
    var level: Int
    /// Where the title is written, in columns of the client's unit.
    var place: PositionRange
  }

  /// A link to a file.
  struct Link: Sendable, Equatable {
    /// The absolute path that it leads to.
    var target: String
    /// The anchor there.
    var anchor: String?
    /// Where its destination is written, in columns of the client's unit.
    var place: PositionRange
  }

  /// The headings, in the text's order.
  var headings: [Heading] = []
  /// The links, in the text's order.
  var links: [Link] = []
  /// The anchors that HTML in the file has.
  var anchors: [String] = []

  /// Those of the document with `index`, whose columns `map` counts.
  init(_ index: DocumentIndex, _ map: PositionMap) {
    headings = index.headings.map { heading in
      Heading(
        title: heading.entry.title, level: heading.entry.level,
        place: map.range(of: heading.entry.heading.content))
    }
    links = index.addresses.compactMap { attributes in
      guard let range = attributes.destinationRange,
        let target = index.home.target(of: attributes.destination),
        let path = target.path
      else { return nil }
      return Link(target: path, anchor: target.anchor, place: map.range(of: range))
    }
    anchors = HTMLAnchors.all(in: index.tree)
  }
}

/// The anchors that raw HTML has: values of `id` and `name`.
private enum HTMLAnchors {
  static func all(in tree: SyntaxTree) -> [String] {
    var found: [String] = []
    tree.root.walk { node in
      if node.kind == .htmlBlock || node.kind == .htmlInline {
        found += values(in: tree.text.bytes(in: node.range))
      }
      return true
    }
    return found
  }

  private static func values(in bytes: [UInt8]) -> [String] {
    var (found, place) = ([String](), 0)
    while let equals = bytes[place...].firstIndex(of: UInt8(ascii: "=")) {
      place = equals + 1
      let name = bytes[..<equals].suffix(4).map { $0 | 0x20 }
      guard name.suffix(2).elementsEqual("id".utf8) || name.elementsEqual("name".utf8) else { continue }
      let value = bytes[place...].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      let end = value.firstIndex { $0 <= 0x20 || "\"'>".utf8.contains($0) } ?? bytes.count
      if end > value.startIndex { found.append(String(decoding: value[..<end], as: UTF8.self)) }
    }
    return found
  }
}
