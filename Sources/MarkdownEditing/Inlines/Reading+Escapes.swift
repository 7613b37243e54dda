import MarkdownSyntax
import TextBuffer

/// The literal characters of a leaf that may need an escape when a style or link changes.
extension Reading {
  /// Sets of literal characters that could be escaped: those that would start a block at a line's start, and delimiters
  /// that would pair up.
  func escapes() -> [[Int]] {
    let (starts, delimiters) = (lineStarts(), escapable(signs("[]`\\&@:")))
    let levels = ([starts] + alike(delimiters) + [delimiters]).filter { $0.count > 1 }
    return starts.prefix(8).map { [$0] } + delimiters.prefix(12).map { [$0] } + levels.uniqued { $0 }
  }

  /// Increasing sets of literal characters to escape, beginning with none: delimiters of one kind, all delimiters, then
  /// all that could start any syntax.
  func escapeLevels() -> [[Int]] {
    let (starts, delimiters) = (lineStarts(), escapable(signs("\\`")))
    let all = escapable(signs("\\`[]!<&:@."))
    let unions = [Set(delimiters + starts).sorted(), Set(all + starts).sorted()]
    let levels = [[]] + alike(delimiters) + [delimiters, starts] + unions
    return levels.uniqued { $0 }
  }

  /// The delimiters of each kind, so that the others can stay unescaped.
  private func alike(_ delimiters: [Int]) -> [[Int]] {
    let signs = Array("`*_".utf8) + constructs.map { $0.delimiter } + [ASCII.backslash]
    return signs.map { byte in delimiters.filter { items[$0].meaning.onlyByte == byte } }
  }

  /// The first character of each line that can be escaped.
  private func lineStarts() -> [Int] {
    content.filter { $0 == content.lowerBound || items[$0 - 1].kind.isLineEnding }
      .compactMap { start in (start..<content.upperBound).first(where: isEscapable) }
  }
}
