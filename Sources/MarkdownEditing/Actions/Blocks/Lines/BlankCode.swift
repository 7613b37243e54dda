import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Whether `line` is one of code that holds white space and nothing else: a reader sees what of it stands behind the
  /// prefixes of the containers.
  func isBlankCode(_ line: Int) -> Bool {
    guard bytes(of: line).last?.isBlank ?? false, path(ofLine: line).last?.kind == .codeBlock else {
      return false
    }
    let (cursor, matched) = match(line, chain(ofLine: line))
    return matched == chain(ofLine: line).levels.count && cursor.isBlank && !cursor.isAtEnd
  }
}
