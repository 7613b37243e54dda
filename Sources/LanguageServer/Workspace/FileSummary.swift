import MarkdownEditing

/// The facts of a file, packed into one array of bytes: a workspace of 50,000 files has millions of facts.
///
/// A record is a tag byte, variable-length numbers (seven bits a byte, the lowest first) and text. Lines are relative
/// to the record before. A heading takes about 7 bytes and its title, a link about 8 and its anchor.
struct FileSummary: Sendable {
  private enum Tag: UInt8 { case heading, link, anchor }

  /// A heading with its anchor, which is derived from the anchor texts of the headings.
  struct Heading {
    var title: String
    var anchorText: String
    var level: Int
    var anchor: String
    var place: PositionRange
  }

  /// A link; `target` is the index's number of the target's path.
  struct Link {
    var target: Int
    var anchor: String?
    var place: PositionRange
  }

  /// An unpacked record.
  enum Record {
    case heading(Heading)
    case link(Link)
    case anchor(String)
  }

  /// The records.
  let bytes: [UInt8]

  /// The summary whose records are `bytes`.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The summary of `facts`; `number` gives the number of a path.
  init(_ facts: FileFacts, numbering number: (String) -> Int) {
    var (writer, line) = (PackedWriter(), 0)
    for heading in facts.headings {
      writer.write(Tag.heading.rawValue)
      writer.write(heading.level)
      writer.write(heading.place, &line)
      writer.write(heading.title)
      writer.write(optional: heading.anchorText == heading.title ? nil : heading.anchorText)
    }
    line = 0
    for link in facts.links {
      writer.write(Tag.link.rawValue)
      writer.write(number(link.target))
      writer.write(link.place, &line)
      writer.write(optional: link.anchor)
    }
    for anchor in facts.anchors {
      writer.write(Tag.anchor.rawValue)
      writer.write(anchor)
    }
    // The writer's array has spare capacity from growing; this copy has none.
    bytes = Array(writer.bytes[...])
  }

  /// The size in bytes.
  var byteCount: Int { bytes.count }

  /// The records: headings, links, anchors, each in text order.
  var records: [Record] {
    var (reader, slugger) = (PackedReader(bytes[...]), Slugger())
    var (headingLine, linkLine) = (0, 0)
    var found: [Record] = []
    while let tag = reader.byte().flatMap(Tag.init(rawValue:)) {
      switch tag {
      case .heading:
        let (level, place, title) = (reader.number(), reader.place(&headingLine), reader.text())
        let anchorText = reader.optionalText() ?? title
        found.append(
          .heading(
            Heading(
              title: title, anchorText: anchorText, level: level, anchor: slugger.slug(anchorText),
              place: place)))
      case .link:
        let (target, place) = (reader.number(), reader.place(&linkLine))
        found.append(.link(Link(target: target, anchor: reader.optionalText(), place: place)))
      case .anchor: found.append(.anchor(reader.text()))
      }
    }
    return found
  }

  /// The headings.
  var headings: [Heading] {
    records.compactMap { if case .heading(let heading) = $0 { heading } else { nil } }
  }

  /// The links.
  var links: [Link] { records.compactMap { if case .link(let link) = $0 { link } else { nil } } }

  /// All anchors: of headings, then of HTML.
  var anchors: [String] {
    records.compactMap {
      switch $0 {
      case .heading(let heading): heading.anchor
      case .anchor(let name): name
      case .link: nil
      }
    }
  }

  /// The facts, with the targets' paths looked up in `paths` by number; `nil` if a number isn't valid.
  func facts(_ paths: [String]) -> FileFacts? {
    var facts = FileFacts()
    for record in records {
      switch record {
      case .heading(let heading):
        facts.headings.append(
          FileFacts.Heading(
            title: heading.title, anchorText: heading.anchorText, level: heading.level, place: heading.place))
      case .link(let link):
        guard paths.indices.contains(link.target) else { return nil }
        facts.links.append(
          FileFacts.Link(target: paths[link.target], anchor: link.anchor, place: link.place))
      case .anchor(let name): facts.anchors.append(name)
      }
    }
    return facts
  }
}

extension PackedWriter {
  /// Writes the length of `text` plus one, so that a missing text differs from an empty one, then the text.
  fileprivate mutating func write(optional text: String?) {
    write(text.map { $0.utf8.count + 1 } ?? 0)
    write(raw: (text ?? "").utf8)
  }

  /// Writes a range whose lines are relative to `line`, and sets `line` to its first line.
  fileprivate mutating func write(_ place: PositionRange, _ line: inout Int) {
    write(place.start.line - line)
    write(place.start.character)
    write(place.end.line - place.start.line)
    write(place.end.character)
    line = place.start.line
  }
}

extension PackedReader {
  /// The next text, written by `write(optional:)`.
  fileprivate mutating func optionalText() -> String? {
    let length = number()
    return length == 0 ? nil : text(length - 1)
  }

  /// The next range, written by `write(_:_:)`.
  fileprivate mutating func place(_ line: inout Int) -> PositionRange {
    line += number()
    let start = Position(line: line, character: number())
    let last = line + number()
    return PositionRange(start: start, end: Position(line: last, character: number()))
  }
}
