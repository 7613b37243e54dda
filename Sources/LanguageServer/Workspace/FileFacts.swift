import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The link targets in a file, and its links to files.
///
/// Labels and footnotes are left out: no other file can refer to them.
struct FileFacts: Sendable {
  /// A heading.
  struct Heading: Sendable, Equatable {
    /// The visible text.
    var title: String
    /// The text from which the anchor is derived.
    var anchorText: String
    /// The level, from 1 to 6.
    var level: Int
    /// The range of the title; columns are in the client's unit.
    var place: PositionRange
  }

  /// A link to a file.
  struct Link: Sendable, Equatable {
    /// The absolute path of the target.
    var target: String
    /// The anchor in the target, without `#`.
    var anchor: String?
    /// The range of the destination; columns are in the client's unit.
    var place: PositionRange
  }

  /// The headings, in text order.
  var headings: [Heading] = []
  /// The links, in text order.
  var links: [Link] = []
  /// The anchors that raw HTML in the file declares.
  var anchors: [String] = []

  /// No facts.
  init() {}

  /// The facts of the document with `tree` at `home`, with columns in `unit`.
  ///
  /// - Complexity: O(*b* + *i*), where *b* is the number of blocks and *i* the number of inlines in leaves with a `[`
  ///   or `<`.
  init(_ tree: SyntaxTree, at home: DocumentHome, _ unit: Column.Unit) {
    let map = PositionMap(rope: tree.text, unit: unit)
    headings = tree.outline().map { entry in
      Heading(
        title: entry.title, anchorText: tree.anchorText(of: entry.heading), level: entry.level,
        place: map.range(of: entry.heading.content))
    }
    var found: [(range: Range<UTF8Offset>, target: LinkTarget)] = []
    tree.root.walk { node in
      if let attributes = node.link, let range = attributes.destinationRange,
        let target = home.target(of: attributes.destination)
      {
        found.append((range, target))
      } else if node.kind == .htmlBlock || node.kind == .htmlInline {
        anchors += HTMLAnchors.values(in: tree.text.bytes(in: node.range))
      }
      // Links to files and HTML have one of these bytes. Most leaves have none and are skipped.
      return !node.kind.isLeafWithInlines
        || tree.text.bytes(in: node.range).contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
    }
    // Sorted, since the address of a link around an image is behind the image's.
    links = found.ordered(by: \.range.lowerBound).compactMap { range, target in
      target.path.map { Link(target: $0, anchor: target.anchor, place: map.range(of: range)) }
    }
  }
}

/// The anchors that raw HTML defines: values of `id` and `name`.
private enum HTMLAnchors {
  /// The values in the HTML `bytes`, in text order.
  static func values(in bytes: [UInt8]) -> [String] {
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
