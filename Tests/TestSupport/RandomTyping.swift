/// Random edits of a text of short lines, which a seed and the text at the start decide: two processes with the same
/// both know each text that comes.
///
/// No text comes twice, since each edit writes a number of its own.
public struct RandomTyping: Sendable {
  /// The text after the edits so far.
  public private(set) var text: String
  /// The number of edits so far.
  public private(set) var count = 0
  private let seed: UInt64
  private var random: SeededGenerator

  /// The edits of `text` that `seed` determines.
  public init(seed: UInt64, text: String) {
    (self.seed, self.text) = (seed, text)
    random = SeededGenerator(seed: seed)
  }

  /// Makes the next edit, and answers which UTF-8 offsets of the text before it replaces, and by what.
  public mutating func type() -> (range: Range<Int>, replacement: String) {
    count += 1
    let utf8 = Array(text.utf8)
    let starts = [0] + utf8.indices.filter { utf8[$0] == 0x0A }.map { $0 + 1 }
    let first = Int.random(in: starts.indices, using: &random)
    // Lines are replaced now and then, several of them where there are many.
    let replaced =
      Bool.random(using: &random) ? 0 : Int.random(in: 0...max(1, starts.count / 8), using: &random)
    let range = starts[first]..<starts[min(first + replaced, starts.count - 1)]
    let words = ["", "a", "**b**", "é", "👩‍👩‍👧", "# c", "- d"]
    let replacement = "\(words.randomElement(using: &random) ?? "") \(seed).\(count)\n"
    text = String(
      decoding: utf8[..<range.lowerBound] + replacement.utf8 + utf8[range.upperBound...], as: UTF8.self)
    return (range, replacement)
  }
}
