import MarkdownSyntax
import TextBuffer

/// The gap before the indented code that follows some lines, or begins on the last of them.
///
/// Without a gap, text inserted into these lines could take in the code.
struct CodeGap {
  private let lines: ClosedRange<Int>
  /// The containers into which the text is put.
  private let chain: ContainerChain
  private let text: LineModel
  /// The line on which the code begins.
  private let start: Int

  /// The gap before the code that is the next block behind `lines`, or begins on the last of them.
  ///
  /// `nil` if there is no such code.
  init?(behind lines: ClosedRange<Int>, in chain: ContainerChain, of text: LineModel) {
    let near = lines.upperBound..<min(lines.upperBound + 9, text.rope.lineCount)
    let start = near.first { line in
      guard let code = text.path(ofLine: line).last, code.kind == .codeBlock, code.isFenced == false else {
        return false
      }
      return text.line(at: code.start) == line
        && (line == lines.upperBound || (lines.upperBound + 1..<line).allSatisfy(text.isEmptyPrefix))
    }
    guard let start else { return nil }
    (self.lines, self.chain, self.text, self.start) = (lines, chain, text, start)
  }

  /// `key` with a blank line, or an empty comment, before code that `key` would take in.
  ///
  /// Returns `nil` if the code stays as it is, or if nothing helps.
  ///
  /// Behind an item, lines indented as far as the item's content belong to the item, even below blank lines. The
  /// specification keeps code out by an HTML comment (CommonMark 0.30, section 5.3, example 309).
  func keepingApart(_ key: KeyResult) -> KeyResult? {
    let others = OtherLines(than: lines, in: text)
    func staysCode(_ place: UTF8Offset) -> ChangeProof { ChangeProof(IndentedCode(place: place)).and(others) }
    let change = AppliedChange(key.changes, of: text, within: .keystroke)
    let place = key.changes.map(text.startOfLine(start), bias: .after)
    guard change.text.tree.isComplete, change.text.contentOfLine(holding: place).lowerBound == place,
      !staysCode(place).accepts(change)
    else { return nil }
    let prefix = chain.prefix(depth: .max)
    let blank = prefix.trimmingBlanks() + text.lineBreak
    let lead = change.text.isEmptyPrefix(max(0, change.text.line(at: place) - 1)) ? "" : blank
    let gaps = [lead, lead + prefix + "<!-- -->" + text.lineBreak + blank].filter { !$0.isEmpty }
    var search = CandidateSearch<String, KeyResult> { gap in
      var second = change
      let insertion = ChangeSet([.insert(gap, at: place)], length: change.text.rope.utf8Count)
      second.append(insertion, within: .keystroke)
      guard second.text.tree.isComplete, staysCode(insertion.map(place, bias: .after)).accepts(second)
      else { return nil }
      return KeyResult(
        change: second, caret: insertion.map(key.caret, bias: start == lines.upperBound ? .after : .before))
    }
    return search.first(of: gaps)
  }
}

/// The expectation that a line is indented code.
private struct IndentedCode: Expectation {
  /// A place on the line, in the changed text.
  let place: UTF8Offset

  func violation(by change: AppliedChange) -> Violation? {
    let block = change.text.path(ofLine: change.text.line(at: place)).last
    return block?.kind == .codeBlock && block?.isFenced == false ? nil : Violation(place: place)
  }
}
