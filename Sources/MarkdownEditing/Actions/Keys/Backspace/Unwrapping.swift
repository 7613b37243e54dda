import MarkdownSyntax
import TextBuffer

/// The removal of a marker or a level before a caret, mended if it would change other lines.
struct Unwrapping {
  private let edit: Edit
  private let place: CaretPlace
  private var text: LineModel { place.text }

  /// The removal by `edit` of the marker or level right before `place`.
  init(_ edit: Edit, at place: CaretPlace) { (self.edit, self.place) = (edit, place) }

  /// The removal, mended so that other lines keep their visible content.
  ///
  /// If no mending helps, the lines below in the same item leave the item, too, or else one character is deleted. If
  /// nothing helps, Backspace is refused in text and at an item's marker. Elsewhere the removal is made all the same.
  var decision: KeyDecision {
    let outer = ContainerChain(path: Array(place.path.prefix { $0 != place.container }), in: text)
    guard let item = place.item, place.isItemsFirstLine, edit.range.lowerBound <= item.node.start else {
      let key = KeyResult([edit], in: text, caret: place.offset)
      return KeyDecision(
        mended(key, about: place.ownLines, in: outer) ?? leavingItem(in: outer) ?? withoutCharacter
          ?? (place.isInText ? nil : key))
    }
    let key = mended(item.withoutMarker([edit], caret: place.offset), about: place.ownLines, in: outer)
    if let key { return .result(key) }
    let all = item.withoutMarker([edit] + item.bodyEdits, caret: place.offset)
    return KeyDecision(mended(all, about: place.ownLines, in: outer) ?? withoutCharacter)
  }

  private func mended(
    _ key: KeyResult?, about lines: ClosedRange<Int>, in chain: ContainerChain
  ) -> KeyResult? {
    key.flatMap { $0.mended(about: lines, in: chain, of: text) }
  }

  /// The deletion of the character before the caret; `nil` if other lines can't keep their visible content.
  private var withoutCharacter: KeyResult? {
    guard place.index > 0, let range = place.characterBefore else { return nil }
    let key = KeyResult([.delete(range)], in: text, caret: place.offset)
    return mended(key, about: place.line...place.line, in: place.chain)
  }

  /// The line taken out of its item, and the lines below it there, too.
  ///
  /// `nil` if there are no such lines, or if other lines can't keep their visible content.
  private func leavingItem(in outer: ContainerChain) -> KeyResult? {
    let rest = place.item?.bodyEdits.filter { $0.range.lowerBound > place.offset } ?? []
    guard !rest.isEmpty else { return nil }
    let key = KeyResult([edit] + rest, in: text, caret: place.offset)
    return mended(key, about: place.line...place.line, in: outer)
  }
}
