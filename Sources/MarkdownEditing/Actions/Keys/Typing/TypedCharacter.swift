import MarkdownSyntax
import TextBuffer

/// One typed character that may pair up, surround what is selected, or step over itself.
///
/// What it comes to never depends on what isn't typed yet, so the rule is: the text before the caret is always what
/// was typed, and what came by itself behind it gives way as soon as something else is typed.
struct TypedCharacter {
  let text: BlockText
  let byte: UInt8
  /// The pairs whose closers came by themselves.
  let pairs: OpenPairs
  /// Whether a style is put around all of what it would cut.
  var widens = true

  /// The same, but for that.
  var withoutWidening: TypedCharacter {
    var copy = self
    copy.widens = false
    return copy
  }

  /// What typing it at one selected range comes to.
  enum Outcome {
    /// It's just inserted.
    case plain
    /// It's put in the place of what is selected; of spans that reach out of that, the rest stays one.
    case overwriting(SpanDeletion.Outcome)
    /// It's inserted with its counterpart, and the caret stands between them.
    case pair(closer: String)
    /// The caret moves to a place further on or back, and the bytes of a range between the two go.
    case stepping(UTF8Offset, removing: Range<UTF8Offset>?)
    /// It's inserted in the place of so many bytes behind the caret.
    case replacing(Int)
    /// It's inserted, and the bytes of a range before it go.
    case dedented(Range<UTF8Offset>)
    /// Parts of what is selected are each put between the two, and stay selected.
    case surround([Range<UTF8Offset>], closer: String)

    /// The caret moves from `caret` behind the closer at `closer`; what is between the two goes.
    static func stepOver(_ closer: UTF8Offset, from caret: UTF8Offset) -> Outcome {
      .stepping(closer.advanced(by: 1), removing: caret < closer ? caret..<closer : nil)
    }
  }

  /// What it comes to at `range`.
  func outcome(at range: SelectionRange) -> Outcome {
    guard range.isCaret else { return surrounding(range.range) }
    let line = TypedLine(text, range.head)
    if byte.isBlank { return blank(line) }
    if byte == ASCII.pipe {
      return line.isEscaped ? .plain : TypedBar(line, in: text)?.outcome(byte) ?? .plain
    }
    if let outcome = text.closingFence(byte, line, pairs) { return outcome }
    let closing = pairs.closing(at: range.head)
    if let outcome = outcome(closing, line) { return outcome }
    guard !line.isEscaped else { return .plain }
    let context = CaretContext(typingAt: line, in: text, pairs)
    if closing.isEmpty, line.next == byte, let pair = CharacterPair(closedBy: byte, in: text.tree.dialect),
      stepsOver(pair, line, context)
    {
      return .stepOver(range.head, from: range.head)
    }
    guard let pair = CharacterPair(openedBy: byte, in: text.tree.dialect),
      line.canClose(behind: closing.count)
    else {
      return .plain
    }
    switch context {
    case .address: return .plain
    case .verbatim: return pair.isSymmetric ? .plain : .pair(closer: pair.closerText)
    case .text: return opens(pair, line) ?? .plain
    }
  }

  /// White space right behind openers that only open before text, or a space in an empty cell.
  private func blank(_ line: TypedLine) -> Outcome {
    let unused = pairs.unused(at: line.offset, inCode: text.isVerbatim(CaretPlace(line.offset, in: text)))
      .count
    if unused > 0 { return .replacing(unused) }
    guard byte == ASCII.space, line.isInEmptyCell else { return .plain }
    return TypedBar(line, in: text)?.outcome(byte) ?? .plain
  }

  // MARK: Before closers that came by themselves

  /// What it comes to before `closing`: one of them, unless it can only open.
  ///
  /// Those before it weren't wanted, since their pairs end here.
  private func outcome(_ closing: ArraySlice<OpenPairs.Pair>, _ line: TypedLine) -> Outcome? {
    guard let pair = CharacterPair(closedBy: byte, in: text.tree.dialect),
      let match = closing.first(where: { $0.byte == byte })
    else { return nil }
    guard pair.isStyle else { return .stepOver(match.closer, from: line.offset) }
    let empty = pairs.empty(at: line.offset).prefix { $0.byte == byte }.count
    if empty > 0 {
      guard empty >= pair.runs.upperBound else { return .pair(closer: pair.closerText) }
      return .replacing(empty)
    }
    let opens = pair.runs.lowerBound == 1 && line.previous?.isBlank ?? true
    return opens && line.canClose(behind: closing.count)
      ? .pair(closer: pair.closerText) : .stepOver(match.closer, from: line.offset)
  }

  // MARK: Stepping over what the text has

  private func stepsOver(_ pair: CharacterPair, _ line: TypedLine, _ context: CaretContext) -> Bool {
    guard pair.isSymmetric else { return isOpen(pair, before: line.offset) }
    if pair.isQuote { return byte != ASCII.apostrophe && line.count(of: byte) % 2 == 1 }
    if byte == ASCII.backtick, line.run(before: byte) > 0, line.run(before: byte) == line.run(after: byte) {
      return CaretPlace(line.offset, in: text).leaf?.kind.isLiteralBlock != true
    }
    if isEmptyPair(pair, line) { return context == .text && line.run(before: byte) >= pair.runs.upperBound }
    return text.tree.path(to: line.offset).contains { node in
      switch node.kind {
      case .emphasis, .strong, .span, .code:
        node.content.upperBound <= line.offset && line.offset < node.range.upperBound
      default: false
      }
    }
  }

  /// Whether an opener stands in the block before `offset`, or in its last bytes, that nothing closes before that.
  private func isOpen(_ pair: CharacterPair, before offset: UTF8Offset) -> Bool {
    var closed = 0
    let bytes = text.blockBytes(before: CaretPlace(offset, in: text))
    for (index, byte) in bytes.enumerated().reversed() where byte == pair.opener || byte == pair.closer {
      guard bytes[..<index].reversed().prefix(while: { $0 == ASCII.backslash }).count % 2 == 0 else {
        continue
      }
      if byte == pair.closer {
        closed += 1
      } else if closed == 0 {
        return true
      } else {
        closed -= 1
      }
    }
    return false
  }

  /// Whether the caret stands between as many openers as closers, with nothing in them.
  private func isEmptyPair(_ pair: CharacterPair, _ line: TypedLine) -> Bool {
    let run = line.run(before: byte)
    return pair.isStyle && run > 0 && run == line.run(after: byte) && line.canOpen(behind: run)
  }

  // MARK: Pairing

  /// What it comes to in text, where nothing behind it is in the way; `nil` where it opens nothing.
  private func opens(_ pair: CharacterPair, _ line: TypedLine) -> Outcome? {
    guard pair.isSymmetric else { return byte == ASCII.brace ? nil : .pair(closer: pair.closerText) }
    if isEmptyPair(pair, line) { return .pair(closer: pair.closerText) }
    let run = line.run(before: byte)
    // At a line's start one of them may be the marker of an item, and two are not: `**` gets all of its closer.
    if pair.isStyle, run == 1, line.isAtContent(behind: run), !pair.isSpan, !line.isItem(of: byte) {
      return .pair(closer: pair.closerText + pair.closerText)
    }
    // Where one of them is text, the shortest delimiter gets all of its closer.
    guard run == pair.runs.lowerBound - 1, line.canOpen(behind: run) else { return nil }
    if run > 0 {
      return line.isAtContent(behind: run)
        ? nil : .pair(closer: String(repeating: pair.closerText, count: pair.runs.lowerBound))
    }
    if pair.isStyle, line.isAtContent(behind: 0) { return nil }
    if pair.isQuote, byte != ASCII.apostrophe, line.count(of: byte) % 2 == 1 { return nil }
    if byte == ASCII.backtick, line.hasOpenRun(ofBackticks: 1) { return nil }
    return .pair(closer: pair.closerText)
  }
}
