import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Whether `line` is one of code that holds white space and nothing else: a reader sees what of it stands behind the
  /// prefixes of the containers.
  ///
  /// Where nothing does, what stands there would be seen if the code left one of them, which `isLeaving` says.
  func isBlankCode(_ line: Int, isLeaving: Bool = false) -> Bool {
    guard bytes(of: line).last?.isBlank ?? false, path(ofLine: line).last?.kind.isLiteralBlock == true
    else { return false }
    let (cursor, matched) = match(line, chain(ofLine: line))
    return matched == chain(ofLine: line).levels.count && cursor.isBlank && (isLeaving || !cursor.isAtEnd)
  }
}
