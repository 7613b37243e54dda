/// YAML between `---` lines, or TOML between `+++` lines, at the very start of a document.
///
/// The closing line of YAML can also be `...`. No specification covers front matter; these rules are common to Jekyll,
/// Hugo and pandoc.
struct FrontMatter {
  /// The range from the first fence to the last, without the line ending after it.
  let range: Range<Int>
  /// The ranges of the two fences.
  let fences: [Range<Int>]
  /// The lines between the fences.
  let lines: [SourceLine]
  /// The start of the line after the closing fence.
  let next: Int
  /// The number of lines, fences included.
  var lineCount: Int { lines.count + 2 }

  /// The front matter of `source` at `start`.
  ///
  /// Returns `nil` if there is none or it isn't closed.
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

  /// The format of front matter, known from its opening fence.
  enum Opening {
    case yaml, toml

    /// Whether the line of `cursor` is a closing fence of this format.
    func isClosed(by cursor: LineCursor) -> Bool {
      switch self {
      case .yaml: FrontMatter.isFence("---", cursor) || FrontMatter.isFence("...", cursor)
      case .toml: FrontMatter.isFence("+++", cursor)
      }
    }
  }

  /// Whether a document that starts with `byte` can open front matter; the byte may be the first one of a byte order
  /// mark.
  static func mayOpen(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == 0xEF
  }

  /// The format of the front matter that the line of `source` at `start` opens.
  ///
  /// Returns `nil` if it opens none.
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
