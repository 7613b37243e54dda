import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the last character of a closing fence comes to, typed alone on its line: it goes where the opening one
  /// stands, and closers that came by themselves in the code go.
  ///
  /// `nil` where that's no fence, or nothing is in its way.
  func closingFence(_ byte: UInt8, _ line: TypedLine, _ pairs: OpenPairs) -> TypedCharacter.Outcome? {
    let run = line.run(before: byte)
    let isFence = byte == ASCII.backtick || byte == ASCII.tilde || tree.dialect.block(delimiter: byte) != nil
    guard isFence, run >= 1 else { return nil }
    let start = line.index - run
    let closers = pairs.closing(at: line.offset).count
    guard line.bytes[(line.index + closers)...].allSatisfy({ $0.isBlank }) else { return nil }
    let place = CaretPlace(line.offset, in: self)
    guard let code = place.leaf, code.kind.isLiteralBlock, code.isFenced == true,
      place.depth == place.chain.levels.count, place.content.endOfBlanks == start,
      self.line(at: code.start) < place.line, fenceLength(of: code, byte) == run + 1
    else { return nil }
    if closers > 0 { return .replacing(closers) }
    var content = place.content
    content.skip(columns: indentation(of: code, in: place.chain))
    return content.index < start ? .dedented(place.place(content.index)..<place.place(start)) : nil
  }

  /// How many of `byte` the fence that opens `code` is.
  private func fenceLength(of code: SyntaxNode, _ byte: UInt8) -> Int {
    guard let fence = code.markers.first else { return 0 }
    return rope.bytes(in: fence.lowerBound..<min(fence.upperBound, fence.lowerBound.advanced(by: 256)))
      .prefix { $0 == byte }.count
  }

  /// By how many columns the fence that opens `code` is indented in its containers.
  private func indentation(of code: SyntaxNode, in chain: ContainerChain) -> Int {
    var cursor = cursor(on: self.line(at: code.start), in: chain)
    return cursor.skip(columns: .max)
  }
}
