import MarkdownSyntax
import TextBuffer

extension Delete {
  /// At the end of a line: the line break is deleted, with its backslash and the markers of the next line.
  static let lineBreak = CaretRule { place in
    guard let next = place.lineBelow else { return nil }
    let (text, below) = (place.text, CaretPlace(place.text.startOfLine(next), in: place.text))
    guard let end = start(of: below, joining: place) else { return .refused }
    let range = (text.hardBreak(of: place.line)?.lowerBound ?? place.offset)..<end
    let restarts = ListRestart.all(behind: range, in: text)
    let lines = restarts.map { text.line(at: $0.place) - 1 }
    let key = KeyResult(
      [.delete(range)] + restarts.flatMap { $0.edits }, in: text, renumbering: lines + [place.line],
      caret: range.lowerBound, includesEnclosing: true)
    return joining(key, at: place)
  }

  /// The start of the text of `next` that can continue the line of `place` above; `nil` if none can.
  private static func start(of next: CaretPlace, joining place: CaretPlace) -> UTF8Offset? {
    switch next.leaf?.kind {
    case .codeBlock, .block, .htmlBlock, .frontMatter:
      let isSame = place.leaf != nil && next.leaf == place.leaf
      guard isSame, next.isContentLine, place.isContentLine else { return nil }
      return next.place(next.content.index)
    case .paragraph, .heading:
      let kind = place.leaf?.kind
      guard kind == nil || kind == .paragraph || kind == .heading, next.isContentLine else { return nil }
      return next.textStart
    default: return nil
    }
  }
}
