import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Whether `line` is one of code that holds white space and nothing else: a reader sees what of it stands behind the
  /// prefixes of the containers.
  ///
  /// Where nothing does, what stands there would be seen if the code left one of them, which `isLeaving` says.
  func isBlankCode(_ line: Int, isLeaving: Bool = false) -> Bool {
    guard bytes(of: line).last?.isBlank ?? false, path(ofLine: line).last?.kind == .codeBlock else {
      return false
    }
    let (cursor, matched) = match(line, chain(ofLine: line))
    return matched == chain(ofLine: line).levels.count && cursor.isBlank && (isLeaving || !cursor.isAtEnd)
  }

  /// Where the code on `line` starts behind the prefixes of its containers, if it's in fences that aren't indented
  /// themselves and no prefix ends within a tab; `nil` elsewhere, and before `cursor`.
  ///
  /// There cmark takes the rest of the line as it is. Of indented code, and where fences are indented, it takes columns
  /// off first (CommonMark 0.30, sections 2.2 and 4.5).
  func startOfFencedCode(on line: Int, from cursor: LineCursor) -> Int? {
    guard let code = path(ofLine: line).last, code.kind == .codeBlock, code.isFenced == true,
      case let chain = chain(ofLine: line), case let opening = self.line(at: code.start), opening < line,
      code.markers.dropFirst().allSatisfy({ line < self.line(at: $0.lowerBound) }),
      self.cursor(on: opening, in: chain).indentation == 0
    else { return nil }
    let (start, matched) = match(line, chain)
    let isWhole = matched == chain.levels.count && start.spent == 0
    return isWhole && start.index >= cursor.index ? start.index : nil
  }
}
