/// Reads HTML as cmark and cmark-gfm write it.
struct SeenReader {
  private let html: [UInt8]
  private var index = 0
  private(set) var document = SeenDocument()
  private var containers: [(name: String, lines: Range<Int>)] = []
  /// The block that characters are added to; an item's text opens one when it begins.
  private var leaf: Int?
  private var isAtSpace = true
  private var code: [UInt8]?
  private var depths = [0, 0, 0, 0]
  private var links: [(target: UInt64, start: Int)] = []

  init(_ html: String) { self.html = Array(html.utf8) }

  mutating func read() {
    while index < html.count {
      switch html[index] {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "&"):
        let (scalar, end) = SeenTag.entity(html, at: index)
        index = end
        add(scalar)
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        code?.append(html[index])
        isAtSpace = true
        index += 1
      default: add(nextScalar())
      }
    }
  }

  private mutating func nextScalar() -> Unicode.Scalar {
    let first = html[index]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(length == 1 ? first : first & (0x7F >> UInt8(length)))
    for byte in html[index + 1..<min(html.count, index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    index += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  // MARK: Characters

  private mutating func add(
    _ scalar: Unicode.Scalar, target: UInt64? = nil, styles: SeenCharacter.Styles = []
  ) {
    code?.append(contentsOf: String(Character(scalar)).utf8)
    let block = leaf ?? open("p", lines: containers.last?.lines ?? 0..<0)
    document.characters.append(
      SeenCharacter(
        scalar: scalar, styles: styles.union(currentStyles), target: target ?? links.last?.target ?? 0,
        block: block,
        followsSpace: isAtSpace))
    isAtSpace = false
  }

  private var currentStyles: SeenCharacter.Styles {
    var styles = SeenCharacter.Styles()
    for (depth, style) in zip(depths, [.emphasis, .strong, .strikethrough, .code] as [SeenCharacter.Styles])
    where depth > 0 { styles.insert(style) }
    return styles
  }

  @discardableResult
  private mutating func open(_ kind: String, lines: Range<Int>) -> Int {
    isAtSpace = true
    document.blocks.append(
      SeenBlock(
        containers: containers.map(\.name), kind: kind, lines: lines,
        outerLines: containers.first { !$0.lines.isEmpty }?.lines ?? lines))
    leaf = document.blocks.count - 1
    return document.blocks.count - 1
  }

  private mutating func close() {
    leaf = nil
    isAtSpace = true
  }

  private mutating func note(_ target: String) -> UInt64 {
    let hash = stableHash(target)
    document.targets[hash] = target
    return hash
  }

  // MARK: Tags

  private mutating func readTag() {
    let start = index
    let tag = SeenTag(html, at: &index)
    switch tag.name {
    case "em": depths[0] += tag.isClosing ? -1 : 1
    case "strong": depths[1] += tag.isClosing ? -1 : 1
    case "del": depths[2] += tag.isClosing ? -1 : 1
    case "code": readCode(tag)
    case "a": readLink(tag)
    case "img": readImage(tag)
    case "sup": readFootnote()
    case "br": isAtSpace = true
    case "input": containers[containers.count - 1].name = tag.attributes["checked"] == nil ? "task" : "done"
    case "!--": readRawHTML(from: start)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th": readBlock(tag)
    case "hr":
      close()
      open("hr", lines: tag.lines)
      close()
    case "pre": if tag.isClosing { readCodeEnd() } else { readBlock(tag) }
    case "blockquote", "ul", "ol", "li", "section", "table": readContainer(tag)
    default: isAtSpace = true
    }
  }

  private mutating func readBlock(_ tag: SeenTag) {
    close()
    guard !tag.isClosing else { return }
    // A row's own lines leave out the one with the alignments.
    let isCell = tag.name == "td" || tag.name == "th"
    open(tag.name, lines: isCell ? containers.last?.lines ?? tag.lines : tag.lines)
  }

  private mutating func readContainer(_ tag: SeenTag) {
    close()
    if !tag.isClosing {
      containers.append((tag.name, tag.lines))
      document.containerCount += 1
    } else if !containers.isEmpty {
      containers.removeLast()
    }
  }

  private mutating func readCode(_ tag: SeenTag) {
    guard let leaf, document.blocks[leaf].kind.hasPrefix("pre") else {
      depths[3] += tag.isClosing ? -1 : 1
      return
    }
    guard !tag.isClosing else { return }
    code = []
    if let info = tag.attributes["class"] { document.blocks[leaf].kind += " " + info }
  }

  private mutating func readCodeEnd() {
    document.codeBlocks.append(String(decoding: code ?? [], as: UTF8.self))
    code = nil
    close()
  }

  private mutating func readLink(_ tag: SeenTag) {
    if tag.attributes["class"] == "footnote-backref" { return skip(behind: "</a>") }
    if tag.isClosing {
      guard let link = links.popLast() else { return }
      if link.start == document.characters.count { add(SeenCharacter.Thing.emptyLink, target: link.target) }
    } else {
      let target = (tag.attributes["href"] ?? "") + (tag.attributes["title"].map { " " + $0 } ?? "")
      links.append((note(target), document.characters.count))
    }
  }

  private mutating func readImage(_ tag: SeenTag) {
    let target = note("!" + (tag.attributes["src"] ?? "") + (tag.attributes["title"].map { " " + $0 } ?? ""))
    add(SeenCharacter.Thing.image, target: target)
    for scalar in (tag.attributes["alt"] ?? "").unicodeScalars {
      if [" ", "\t", "\n"].contains(scalar) {
        isAtSpace = true
      } else {
        add(scalar, target: target, styles: .image)
      }
    }
  }

  private mutating func readFootnote() {
    let link = SeenTag(html, at: &index)
    let target = note("footnote " + (link.attributes["href"] ?? ""))
    skip(behind: "</sup>")
    add(SeenCharacter.Thing.footnote, target: target)
  }

  private mutating func readRawHTML(from start: Int) {
    let isAtLine = (start == 0 || html[start - 1] == 0x0A) && (index == html.count || html[index] == 0x0A)
    if leaf == nil, isAtLine {
      open("html", lines: 0..<0)
      add(SeenCharacter.Thing.rawHTML)
      close()
    } else {
      add(SeenCharacter.Thing.rawHTML)
    }
  }

  private mutating func skip(behind end: String) {
    let end = Array(end.utf8)
    while index < html.count, !html[index...].starts(with: end) { index += 1 }
    index = min(html.count, index + end.count)
  }
}
