/// YAML between `---` lines, or TOML between `+++` lines, at the very start of a document.
///
/// The closing line of YAML can also be `...`. No specification covers it; this is what Jekyll, Hugo and pandoc agree on.
struct FrontMatter {
  /// The bytes from the first fence to the last, without the line ending after it.
  let range: Range<Int>
  /// The fences.
  let fences: [Range<Int>]
  /// The lines between them.
  let lines: [ContentLine]
  /// The start of the line after the closing fence.
  let next: Int
  /// How many lines there are, fences included.
  var lineCount: Int { lines.count + 2 }

  /// The front matter of `source` at `start`, or `nil` where there is none or it isn't closed.
  init?(in source: [UInt8], at start: Int) {
    var cursor = LineCursor(source: source)
    cursor.beginLine(at: start)
    let isYAML = FrontMatter.isFence("---", cursor)
    guard isYAML || FrontMatter.isFence("+++", cursor) else { return nil }
    let first = start..<cursor.end
    var lines: [ContentLine] = []
    while !cursor.isAtEnd {
      cursor.beginLine(at: cursor.next)
      if FrontMatter.isFence(isYAML ? "---" : "+++", cursor) || isYAML && FrontMatter.isFence("...", cursor) {
        fences = [first, cursor.offset..<cursor.end]
        range = start..<cursor.end
        self.lines = lines
        next = cursor.next
        return
      }
      lines.append(cursor.rest())
    }
    return nil
  }

  private static func isFence(_ fence: String, _ cursor: LineCursor) -> Bool {
    cursor.source[cursor.offset..<cursor.end].starts(with: fence.utf8)
      && cursor.isBlank(from: cursor.offset + 3)
  }
}
