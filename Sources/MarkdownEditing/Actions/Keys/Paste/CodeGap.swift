import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// `key` with a blank line, or an empty comment, before the indented code behind `lines`, or on the last of them,
  /// where what the key puts there would take the code in; `nil` where there is no such code, or nothing helps.
  ///
  /// Behind an item, what is indented as far as its text is in it, blank lines or not; an HTML comment is how the
  /// specification keeps code out (CommonMark 0.30, section 5.3, example 309).
  func keepingCodeApart(
    _ key: KeyResult, about lines: ClosedRange<Int>, in chain: ContainerChain
  ) -> KeyResult? {
    guard let next = startOfCode(at: lines) else { return nil }
    let others = OtherLines(than: lines, in: self)
    func staysCode(_ place: UTF8Offset) -> ChangeProof { ChangeProof(IndentedCode(place: place)).and(others) }
    let change = ProvenChange(key.changes, of: self, within: .keystroke)
    let place = key.changes.map(startOfLine(next), bias: .after)
    guard change.text.tree.isComplete, change.text.contentOfLine(holding: place).lowerBound == place,
      !staysCode(place).accepts(change)
    else { return nil }
    let (prefix, blank) = (chain.prefix(depth: .max), chain.prefix(depth: .max).trimmingBlanks() + lineBreak)
    let lead = change.text.isEmptyPrefix(max(0, change.text.line(at: place) - 1)) ? "" : blank
    for gap in [lead, lead + prefix + "<!-- -->" + lineBreak + blank] where !gap.isEmpty {
      var second = change
      let insertion = ChangeSet([.insert(gap, at: place)], length: change.text.rope.utf8Count)
      second.append(insertion, within: .keystroke)
      guard second.text.tree.isComplete, staysCode(insertion.map(place, bias: .after)).accepts(second)
      else { continue }
      return KeyResult(
        change: second, caret: insertion.map(key.caret, bias: next == lines.upperBound ? .after : .before))
    }
    return nil
  }

  /// The line on which indented code begins that is the next block behind `lines`, or begins on the last of them.
  private func startOfCode(at lines: ClosedRange<Int>) -> Int? {
    let near = lines.upperBound..<min(lines.upperBound + 9, rope.lineCount)
    return near.first { line in
      guard let code = path(ofLine: line).last, code.kind == .codeBlock, code.isFenced == false else {
        return false
      }
      return self.line(at: code.start) == line
        && (line == lines.upperBound || (lines.upperBound + 1..<line).allSatisfy(isEmptyPrefix))
    }
  }
}

/// The expectation that a line is indented code.
private struct IndentedCode: Expectation {
  /// A place on the line, in the changed text.
  let place: UTF8Offset

  func violation(by change: ProvenChange) -> Violation? {
    let block = change.text.path(ofLine: change.text.line(at: place)).last
    return block?.kind == .codeBlock && block?.isFenced == false ? nil : Violation(place: place)
  }
}
