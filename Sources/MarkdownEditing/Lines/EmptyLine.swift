import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Whether `line` holds nothing but white space and the markers of quotes.
  func isEmptyPrefix(_ line: Int) -> Bool {
    bytes(of: line).allSatisfy { $0.isBlank || $0 == ASCII.greaterThan }
  }

  /// The space that an item's marker before `place`, at a line's end, lacks for anything to follow it.
  func lead(atEndOf place: UTF8Offset) -> String {
    let line = self.line(at: place)
    guard place == contentOfLine(line).upperBound else { return "" }
    let chain = chain(ofLine: line)
    return lead(line, cursor(on: line, in: chain), chain)
  }

  /// The containers of the block above that `line`, an empty one in fewer of them, is indented far enough for; `nil`
  /// for any other line.
  func blankLineChain(_ line: Int) -> ContainerChain? {
    let own = path(ofLine: line)
    guard isEmptyPrefix(line), own.last?.isContainer ?? true,
      let above = (max(0, line - 64)..<line).last(where: { !isEmptyPrefix($0) })
    else { return nil }
    let path = path(ofLine: above)
    var (cursor, depth) = (LineCursor(line: bytes(of: line), isFirst: line == 0), 0)
    for level in chain(ofLine: above).levels {
      guard level.kind == .quote ? cursor.skipQuoteMarker() : cursor.skip(columns: level.width) == level.width
      else { break }
      depth += 1
    }
    let containers = path.indices.filter { path[$0].isItemOrOther }
    guard depth > own.count(where: { $0.isItemOrOther }) else { return nil }
    return ContainerChain(path: Array(path[...containers[depth - 1]]), in: self)
  }

  /// The line that closes the fence of `leaf`, a code block that only ends because its container does, with the line
  /// break before it; `nil` for any other block.
  func closingFence(of leaf: SyntaxNode) -> String? {
    guard leaf.isOpenFence else { return nil }
    let first = self.line(at: leaf.start)
    let chain = chain(ofLine: first)
    let bytes = rope.bytes(in: leaf.start..<contentOfLine(first).upperBound)
    let fence = bytes.prefix { $0 == bytes.first }
    let last = lastLine(of: leaf)
    return lineBreak + continuation(of: last, chain, depth: .max) + missingIndentation(last, chain)
      + String(decoding: fence, as: UTF8.self)
  }

  /// As `closingFence(of:)`, of the block that the line of `end` is in.
  func closingFence(endingAt end: UTF8Offset) -> String? {
    path(ofLine: self.line(at: end)).last.flatMap { closingFence(of: $0) }
  }

  /// The space that an item's marker at a line's end lacks for anything to follow it, or the white space that an
  /// empty line lacks to hold something in its containers.
  func lead(_ line: Int, _ cursor: LineCursor, _ chain: ContainerChain) -> String {
    guard cursor.isAtEnd, let last = cursor.bytes.last, !last.isBlank else {
      return missingIndentation(line, chain)
    }
    return chain.levels.last?.isMarked(on: line) ?? false ? " " : missingIndentation(line, chain)
  }

  /// The white space that `line` lacks, if it's empty, for what is added at its end to stand in the containers of
  /// `chain`.
  func missingIndentation(_ line: Int, _ chain: ContainerChain) -> String {
    var cursor = LineCursor(line: bytes(of: line), isFirst: line == 0)
    var missing = 0
    // The space that belongs to a quote's marker, without which one of an item's would.
    var bare = 0
    for level in chain.levels {
      if level.kind == .quote || level.isMarked(on: line) {
        guard cursor.enter(level, on: line) else { return "" }
        missing = 0
        bare = level.kind == .quote && cursor.isAtEnd && cursor.bytes.last == ASCII.greaterThan ? 1 : 0
      } else {
        missing += level.width - cursor.skip(columns: level.width) + bare
        bare = 0
      }
    }
    return cursor.isBlank ? spaces(missing) : ""
  }
}
