/// YAML between `---` lines, or TOML between `+++` lines, at the very start of a document.
///
/// The closing line of YAML can also be `...`. No specification covers it; this is what Jekyll, Hugo and pandoc agree
/// on.
struct FrontMatter {
  /// The bytes from the first fence to the last, without the line ending after it.
  let range: Range<Int>
  /// The fences.
  let fences: [Range<Int>]
  /// The lines between them.
  let lines: [SourceLine]
  /// The start of the line after the closing fence.
  let next: Int
  /// How many lines there are, fences included.
  var lineCount: Int { lines.count + 2 }

  /// The front matter of `source` at `start`, or `nil` where there is none or it isn't closed.
  init?(in source: [UInt8], at start: Int) {
    guard let opening = FrontMatter.opening(of: source, at: start) else { return nil }
    var cursor = LineCursor(source: source)
    cursor.beginLine(at: start)
    let first = start..<cursor.end
    var lines: [SourceLine] = []
    while !cursor.isInLastLine {
      cursor.beginLine(at: cursor.nextLine)
      if opening.isClosed(by: cursor) {
        fences = [first, cursor.offset..<cursor.end]
        range = start..<cursor.end
        self.lines = lines
        next = cursor.nextLine
        return
      }
      lines.append(cursor.rest())
    }
    return nil
  }

  /// How front matter opens.
  enum Opening {
    case yaml, toml

    /// Whether the line of `cursor` closes it.
    func isClosed(by cursor: LineCursor) -> Bool {
      switch self {
      case .yaml: FrontMatter.isFence("---", cursor) || FrontMatter.isFence("...", cursor)
      case .toml: FrontMatter.isFence("+++", cursor)
      }
    }
  }

  /// Whether a document that starts with `byte`, which may be a BOM's, can open front matter.
  static func mayOpen(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == 0xEF
  }

  /// How front matter opens with the line of `source` at `start`, if it does.
  static func opening(of source: [UInt8], at start: Int) -> Opening? {
    var cursor = LineCursor(source: source)
    cursor.beginLine(at: start)
    if isFence("---", cursor) { return .yaml }
    return isFence("+++", cursor) ? .toml : nil
  }

  private static func isFence(_ fence: String, _ cursor: LineCursor) -> Bool {
    cursor.source[cursor.offset..<cursor.end].starts(with: fence.utf8)
      && cursor.isBlank(from: cursor.offset + 3)
  }
}
