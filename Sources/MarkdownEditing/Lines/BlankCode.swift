import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Whether `line` is a line of code that holds only white space, some of it behind the prefixes of its containers.
  ///
  /// A reader sees white space behind the prefixes. With `isLeaving` a line without any counts too: if the code leaves
  /// a container, a prefix of it would become visible code.
  func isBlankCode(_ line: Int, isLeaving: Bool = false) -> Bool {
    guard bytes(of: line).last?.isBlank ?? false, path(ofLine: line).last?.kind.isLiteralBlock == true
    else { return false }
    let (cursor, matched) = match(line, chain(ofLine: line))
    return matched == chain(ofLine: line).levels.count && cursor.isBlank && (isLeaving || !cursor.isAtEnd)
  }
}
