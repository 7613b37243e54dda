import MarkdownEditing

/// The facts of a file, packed into one array of bytes: a workspace of 50,000 files has millions of facts.
///
/// A record is a tag byte, variable-length numbers (seven bits a byte, the lowest first) and text. Lines are relative
/// to the record before. A heading takes about 6 bytes and its title, a link about 8 and its anchor.
struct FileSummary: Sendable {
  private enum Tag: UInt8 { case heading, link, anchor }

  /// A heading with its anchor, which is derived from the titles.
  struct Heading {
    var title: String
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

  private var bytes: [UInt8] = []

  /// The summary of `facts`; `number` gives the number of a path.
  init(_ facts: FileFacts, numbering number: (String) -> Int) {
    var line = 0
    for heading in facts.headings {
      bytes.append(Tag.heading.rawValue)
      write(heading.level)
      write(heading.place, &line)
      write(heading.title)
    }
    line = 0
    for link in facts.links {
      bytes.append(Tag.link.rawValue)
      write(number(link.target))
      write(link.place, &line)
      // One more than the length: none isn't the empty one.
      write(link.anchor.map { $0.utf8.count + 1 } ?? 0)
      bytes.append(contentsOf: (link.anchor ?? "").utf8)
    }
    for anchor in facts.anchors {
      bytes.append(Tag.anchor.rawValue)
      write(anchor)
    }
    // Arrays grow by doubling; here nothing comes after this.
    bytes = Array(bytes[...])
  }

  /// The size in bytes.
  var byteCount: Int { bytes.count }

  /// Calls `body` with each record: headings, links, anchors, each in the text's order.
  func forEach(_ body: (Record) -> Void) {
    var (reader, slugger) = (Reader(bytes), Slugger())
    var (headingLine, linkLine) = (0, 0)
    while let tag = reader.byte().flatMap(Tag.init(rawValue:)) {
      switch tag {
      case .heading:
        let (level, place, title) = (reader.number(), reader.place(&headingLine), reader.text())
        body(.heading(Heading(title: title, level: level, anchor: slugger.slug(title), place: place)))
      case .link:
        let (target, place, length) = (reader.number(), reader.place(&linkLine), reader.number())
        let anchor = length == 0 ? nil : reader.text(length - 1)
        body(.link(Link(target: target, anchor: anchor, place: place)))
      case .anchor: body(.anchor(reader.text()))
      }
    }
  }

  /// The headings.
  var headings: [Heading] {
    var found: [Heading] = []
    forEach { if case .heading(let heading) = $0 { found.append(heading) } }
    return found
  }

  /// The links.
  var links: [Link] {
    var found: [Link] = []
    forEach { if case .link(let link) = $0 { found.append(link) } }
    return found
  }

  /// All anchors: of headings, then of HTML.
  var anchors: [String] {
    var found: [String] = []
    forEach {
      switch $0 {
      case .heading(let heading): found.append(heading.anchor)
      case .anchor(let name): found.append(name)
      case .link: break
      }
    }
    return found
  }

  // MARK: Writing

  private mutating func write(_ number: Int) {
    var rest = UInt64(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a range whose lines are relative to `line`, and sets `line` to its first line.
  private mutating func write(_ place: PositionRange, _ line: inout Int) {
    write(place.start.line - line)
    write(place.start.character)
    write(place.end.line - place.start.line)
    write(place.end.character)
    line = place.start.line
  }
}

/// Unpacks the bytes of a summary.
private struct Reader {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() -> UInt8? {
    guard next < bytes.count else { return nil }
    defer { next += 1 }
    return bytes[next]
  }

  mutating func number() -> Int {
    var (number, shift) = (0, 0)
    while let byte = byte() {
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }

  mutating func text() -> String { text(number()) }

  mutating func text(_ count: Int) -> String {
    let end = min(bytes.count, next + count)
    defer { next = end }
    return String(decoding: bytes[next..<end], as: UTF8.self)
  }

  mutating func place(_ line: inout Int) -> PositionRange {
    line += number()
    let start = Position(line: line, character: number())
    let last = line + number()
    return PositionRange(start: start, end: Position(line: last, character: number()))
  }
}
