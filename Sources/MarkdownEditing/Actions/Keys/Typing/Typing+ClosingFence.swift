import MarkdownSyntax
import TextBuffer

extension Typing {
  /// The last character of a closing fence, alone on its line: the fence moves to the column of the opening one.
  ///
  /// If closers that were inserted automatically are behind it, the character replaces these instead.
  static let closingFence = TypingRule { at in
    let (byte, text, line) = (at.byte, at.text, at.line)
    let run = line.run(before: byte)
    guard run >= 1,
      byte == ASCII.backtick || byte == ASCII.tilde
        || text.tree.dialect.blocks.contains(where: { $0.delimiter == byte })
    else { return nil }
    let start = line.index - run
    guard line.bytes[(line.index + at.closing.count)...].allSatisfy({ $0.isBlank }) else { return nil }
    let place = CaretPlace(line.offset, in: text)
    guard let code = place.leaf, code.kind.isLiteralBlock, code.isFenced == true, place.continuesLeaf,
      place.depth == place.chain.levels.count, place.content.endOfBlanks == start,
      code.fenceLength(byte, in: text) == run + 1
    else { return nil }
    if !at.closing.isEmpty { return .replacing(at.closing.count) }
    var (content, fence) = (place.content, text.cursor(on: text.line(at: code.start), in: place.chain))
    content.skip(columns: fence.skip(columns: .max))
    return content.index < start ? .dedented(place.place(content.index)..<place.place(start)) : nil
  }
}

extension SyntaxNode {
  /// The number of `byte` at the start of the opening fence, at most 256.
  fileprivate func fenceLength(_ byte: UInt8, in text: LineModel) -> Int {
    guard let fence = markers.first else { return 0 }
    let end = min(fence.upperBound, fence.lowerBound.advanced(by: 256))
    return text.rope.bytes(in: fence.lowerBound..<end).prefix { $0 == byte }.count
  }
}
