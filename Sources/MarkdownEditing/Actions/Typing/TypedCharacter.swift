import MarkdownSyntax
import TextBuffer

/// One typed character that may pair up, surround what is selected, or step over itself.
struct TypedCharacter {
  let text: BlockText
  let byte: UInt8

  /// What typing it at one selected range comes to.
  enum Outcome {
    /// It's just inserted.
    case plain
    /// It's inserted with its counterpart, and the caret stands between them.
    case pair(closer: String)
    /// The caret moves over the one that is there.
    case stepOver
    /// What is selected is put between the two, and stays selected.
    case surround(closer: String)
  }

  /// What it comes to at `range`.
  func outcome(at range: SelectionRange) -> Outcome {
    guard range.isCaret else { return surrounding(range.range) }
    let line = TypedLine(text, range.head)
    guard !line.isEscaped else { return .plain }
    let context = CaretContext(at: range.head, in: text.tree)
    if line.next == byte, let pair = CharacterPair(closedBy: byte), stepsOver(pair, line, context) {
      return .stepOver
    }
    guard let pair = CharacterPair(openedBy: byte), context != .address,
      context == .text || !pair.isStyle, byte != UInt8(ascii: "{") || context == .verbatim
    else { return .plain }
    return pairing(pair, line)
  }

  // MARK: Surrounding

  private func surrounding(_ range: Range<UTF8Offset>) -> Outcome {
    guard let pair = CharacterPair(openedBy: byte) else { return .plain }
    let context = CaretContext(at: range.lowerBound, in: text.tree)
    if pair.isStyle || byte == ASCII.backtick {
      guard context == .text, isInOneLeaf(range) else { return .plain }
    }
    return .surround(closer: pair.closerText)
  }

  /// Whether `range` lies in one paragraph, heading or cell.
  private func isInOneLeaf(_ range: Range<UTF8Offset>) -> Bool {
    text.tree.nodes(in: range).contains {
      $0.kind.isLeafWithInlines && $0.range.lowerBound <= range.lowerBound
        && range.upperBound <= $0.range.upperBound
    }
  }

  // MARK: Stepping over

  private func stepsOver(_ pair: CharacterPair, _ line: TypedLine, _ context: CaretContext) -> Bool {
    guard pair.isSymmetric else { return line.count(of: pair.opener) > line.count(of: pair.closer) }
    if byte == UInt8(ascii: "\"") { return line.count(of: byte) % 2 == 1 }
    if byte == ASCII.backtick, line.run(before: byte) > 0, line.run(before: byte) == line.run(after: byte) {
      return true
    }
    if isEmptyPair(pair, line) { return line.run(before: byte) >= pair.longestRun }
    return text.tree.path(to: line.offset).contains { node in
      switch node.kind {
      case .emphasis, .strong, .strikethrough, .code:
        node.content.upperBound <= line.offset && line.offset < node.range.upperBound
      default: false
      }
    }
  }

  /// Whether the caret stands between as many openers as closers, with nothing in them.
  private func isEmptyPair(_ pair: CharacterPair, _ line: TypedLine) -> Bool {
    let run = line.run(before: byte)
    return pair.isStyle && run > 0 && run == line.run(after: byte) && line.canOpen(behind: run)
  }

  // MARK: Pairing

  private func pairing(_ pair: CharacterPair, _ line: TypedLine) -> Outcome {
    if isEmptyPair(pair, line) { return .pair(closer: pair.closerText) }
    guard line.canClose else { return .plain }
    if pair.isStyle {
      let run = line.run(before: byte)
      // At a line's start one of them may be the marker of an item, and two are not: `**` gets all of its closer.
      if run == 1, line.isAtContent(behind: run), byte != ASCII.tilde {
        return .pair(closer: pair.closerText + pair.closerText)
      }
      return run == 0 && line.canOpen(behind: 0) && !line.isAtContent(behind: 0)
        ? .pair(closer: pair.closerText) : .plain
    }
    guard pair.isSymmetric else { return .pair(closer: pair.closerText) }
    return line.canOpen(behind: 0) ? .pair(closer: pair.closerText) : .plain
  }
}

extension CharacterPair {
  /// The closer, to be inserted.
  var closerText: String { String(Unicode.Scalar(closer)) }
}

/// The line that a character is typed in.
struct TypedLine {
  let offset: UTF8Offset
  private let bytes: [UInt8]
  private let index: Int
  private let contentIndex: Int

  /// The line of `offset`.
  init(_ text: BlockText, _ offset: UTF8Offset) {
    let line = text.line(at: offset)
    let bytes = text.bytes(of: line)
    self.offset = offset
    self.bytes = bytes
    index = min(text.startOfLine(line).distance(to: offset), bytes.count)
    contentIndex = text.contentIndex(of: line)
  }

  /// The byte behind the caret.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether the caret stands behind a backslash that escapes what comes next.
  var isEscaped: Bool { run(before: ASCII.backslash) % 2 == 1 }

  /// How many of `byte` stand right before the caret.
  func run(before byte: UInt8) -> Int { bytes[..<index].reversed().prefix { $0 == byte }.count }

  /// How many of `byte` stand right behind the caret.
  func run(after byte: UInt8) -> Int { bytes[index...].prefix { $0 == byte }.count }

  /// How many of `byte` stand before the caret, not counting escaped ones.
  func count(of byte: UInt8) -> Int {
    var count = 0
    var isEscaped = false
    for next in bytes[..<index] {
      if next == byte, !isEscaped { count += 1 }
      isEscaped = next == ASCII.backslash && !isEscaped
    }
    return count
  }

  /// Whether what is behind the caret lets something end there.
  var canClose: Bool { next.map { $0.isBlank || Self.closing.contains($0) } ?? true }

  /// Whether what stands `count` bytes before the caret lets something begin behind it.
  func canOpen(behind count: Int) -> Bool {
    guard index > count else { return true }
    let byte = bytes[index - count - 1]
    return byte.isBlank || Self.opening.contains(byte)
  }

  /// Whether the line's content begins `count` bytes before the caret.
  func isAtContent(behind count: Int) -> Bool { index - count <= contentIndex }

  private static let closing = Array(")]}>.,;:!?\"'|*_~`".utf8)
  private static let opening = Array("([{<\"'|*_~-/".utf8)
}
