import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Whether `line` holds nothing but white space and the markers of quotes.
  func isEmptyPrefix(_ line: Int) -> Bool {
    bytes(of: line).allSatisfy { $0.isBlank || $0 == ASCII.greaterThan }
  }

  /// The white space to insert at `place` before text that is added there, so that it becomes content of the line's
  /// containers.
  ///
  /// That is the space an item's marker lacks, or the indentation an empty line lacks. Empty if `place` isn't at a
  /// line's end.
  func lead(atEndOf place: UTF8Offset) -> String {
    let line = self.line(at: place)
    guard place == contentOfLine(line).upperBound else { return "" }
    let chain = chain(ofLine: line)
    return lead(line, cursor(on: line, in: chain), chain)
  }

  /// The containers that an empty `line` is indented far enough for, if the tree has it in fewer of them.
  ///
  /// They are containers of the nearest line above with content, at most 64 lines up. Returns `nil` for any other line.
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

  /// A line break and the line that closes the fence of `leaf`, a fenced code block that ends only because its
  /// container does; `nil` for any other block.
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

  /// Like `closingFence(of:)`, for the innermost block on the line of `end`.
  func closingFence(endingAt end: UTF8Offset) -> String? {
    path(ofLine: self.line(at: end)).last.flatMap { closingFence(of: $0) }
  }

  /// The white space that content added at the end of `line` needs first.
  ///
  /// That is the space an item's marker at the line's end lacks, or else `missingIndentation(_:_:)`. `cursor` is behind
  /// the containers of `chain`.
  func lead(_ line: Int, _ cursor: LineCursor, _ chain: ContainerChain) -> String {
    guard cursor.isAtEnd, let last = cursor.bytes.last, !last.isBlank else {
      return missingIndentation(line, chain)
    }
    return chain.levels.last?.isMarked(on: line) ?? false ? " " : missingIndentation(line, chain)
  }

  /// The white space that an empty `line` lacks for content added at its end to be in the containers of `chain`; else
  /// an empty string.
  func missingIndentation(_ line: Int, _ chain: ContainerChain) -> String {
    var cursor = LineCursor(line: bytes(of: line), isFirst: line == 0)
    var missing = 0
    // 1 if a `>` ends the line: that marker takes the next space, so an item in the quote needs one more.
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
