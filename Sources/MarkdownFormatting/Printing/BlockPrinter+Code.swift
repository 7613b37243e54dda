import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  mutating func printCode(_ block: SyntaxNode) throws(Unprintable) {
    if block.isFenced == true { try printFenced(block) } else { try printIndented(block) }
  }

  private mutating func printIndented(_ block: SyntaxNode) throws(Unprintable) {
    for (index, line) in block.contentLines.map({ $0.bytes }).enumerated() {
      if index > 0 { breakLine() }
      guard !line.isEmpty else { continue }
      openLine()
      if isIndentedByTab(line) {
        writer.write(ASCII.tab)
      } else {
        writer.write(repeatElement(ASCII.space, count: 4))
      }
      try writer.keep(line)
    }
    closeLine()
  }

  /// Whether the code `line` is indented by a tab at its line's start that may stay.
  ///
  /// Inside a container a tab doesn't stay, since it may be wider or narrower there.
  private func isIndentedByTab(_ line: Range<Int>) -> Bool {
    guard options.codeIndent == .keep, prefix.depth == 0, source.byte(at: line.lowerBound - 1) == ASCII.tab
    else { return false }
    return source.byte(at: line.lowerBound - 2).map { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
      ?? true
  }

  private mutating func printFenced(_ block: SyntaxNode) throws(Unprintable) {
    let isCode = block.kind == .codeBlock
    let fence = OpeningFence(at: block.firstByte, in: source, keepsBlanks: !isCode)
    let lines = block.contentLines.map { $0.bytes }
    if !isCode { noteExtension(block.bytes) }
    let written =
      isCode
      ? fence.restyled(options.fence, options.fenceLength, around: lines, in: source) : fence.bytes
    openLine()
    writer.write(written)
    try writer.keep(fence.info)
    for line in lines {
      breakLine()
      guard !line.isEmpty else { continue }
      openLine()
      try writer.keep(line)
    }
    closeLine()
    if block.markers.count > 1 {
      breakLine()
      openLine()
      writer.write(written)
    }
  }
}

/// The line that opens a fenced code block.
struct OpeningFence {
  /// The byte that the fence consists of.
  let mark: UInt8
  /// The length of the fence, in bytes.
  let length: Int
  /// The range of the info string, without white space around it.
  ///
  /// White space before it is included if the info string is more than a language's name, such as `title="a"` or
  /// `{.swift}`, because some dialects depend on that space.
  let info: Range<Int>

  /// Reads the fence that starts at `start`.
  ///
  /// If `keepsBlanks` is true, white space before any info string is included in `info`.
  init(at start: Int, in source: SourceText, keepsBlanks: Bool = false) {
    mark = source.bytes[start]
    var end = start
    while source.byte(at: end) == mark { end += 1 }
    length = end - start
    let trimmed = source.trimmed(end..<source.endOfLine(at: end))
    let isName = !keepsBlanks && source.bytes[trimmed].allSatisfy(Self.isPartOfName)
    info = isName ? trimmed : end..<trimmed.upperBound
  }

  /// The fence unchanged.
  var bytes: [UInt8] { [UInt8](repeating: mark, count: length) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "+-_#.".utf8.contains(byte)
  }

  /// The fence in the style `fence`, as long as the code in `lines` needs, or longer if `wanted` asks for it.
  func restyled(
    _ fence: FormatterOptions.Fence, _ wanted: FormatterOptions.FenceLength, around lines: [Range<Int>],
    in source: SourceText
  ) -> [UInt8] {
    let byte: UInt8 =
      switch fence {
      case .backticks: source.bytes[info].contains(ASCII.backtick) ? mark : ASCII.backtick
      // Programs that run code look for `{r}` after backticks.
      case .tildes: source.bytes[info].first { !$0.isBlank } == ASCII.brace ? mark : ASCII.tilde
      case .keep: mark
      }
    let longest = lines.map { line in
      source.bytes[line].drop(while: { $0.isBlank }).prefix { $0 == byte }.count
    }.max()
    let least =
      switch wanted {
      case .content: 3
      case .keep: length
      case .atLeast(let count): min(count, 100)
      }
    return [UInt8](repeating: byte, count: max(3, least, (longest ?? 0) + 1))
  }
}
