import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Everywhere else: a new line in the same containers.
  static let plainBreak = EnterRule { at in
    at.breaking(broken(at.place, at.place.continuation, skipsBlanks: skipsBlanks(at.place)))
  }

  /// A line break at `place`, with `prefix` at the start of the new line.
  ///
  /// If it `skipsBlanks`, white space behind the caret is removed.
  static func broken(_ place: CaretPlace, _ prefix: String, skipsBlanks: Bool = false) -> KeyResult? {
    let (text, bytes) = (place.text, place.content.bytes)
    var end = place.index
    if skipsBlanks { while end < bytes.count, bytes[end].isBlank { end += 1 } }
    // A lazy line that is left empty isn't lazy any more.
    let isLazy = place.index == 0 && place.depth < place.chain.levels.count
    let new = (isLazy ? prefix.trimmingBlanks() : "") + text.lineBreak + prefix
    return text.changes([Edit(place.offset..<place.place(end), new)]).map {
      KeyResult(changes: $0, caret: place.offset.advanced(by: new.utf8.count))
    }
  }

  /// Whether white space behind the caret is removed with the line break.
  ///
  /// In a container it would count as indentation. Behind a heading's text it no longer separates words.
  static func skipsBlanks(_ place: CaretPlace) -> Bool { place.depth > 0 || place.leaf?.kind == .heading }
}
