import MarkdownSyntax
import TextBuffer

extension Tab {
  /// Everywhere else: the indent unit replaces each selected range.
  ///
  /// Several ranges are changed all or none. If one of them changed other lines, the proof of the next would take that
  /// as given.
  static let indentUnit = TabRule { at in
    let places = at.selection.places
    guard places.count > 1 else { return at.insertingUnit(byHand: true) }
    var changesOthers = false
    let all = at.context.atEach(places) {
      let result = TabPlace($0, isBackwards: at.isBackwards).insertingUnit(byHand: false)
      if result == .unchanged(.changesOthers) { changesOthers = true }
      return result
    }
    return changesOthers ? .unchanged(.changesOthers) : all
  }
}

extension TabPlace {
  /// The indent unit in place of the only selected range; with `byHand`, also if that changes the lines below.
  fileprivate func insertingUnit(byHand: Bool) -> ActionResult {
    let range = selection.main
    let place = CaretPlace(range.head, in: text)
    let (replaced, unit) = (range.isCaret ? insideCode(place) : range.range, text.options.indentUnit.text)
    guard let changes = text.changes([Edit(replaced, unit)]) else { return .unchanged(.nothingThere) }
    let caret = replaced.lowerBound.advanced(by: unit.utf8.count)
    let change = AppliedChange(changes, of: text, within: .keystroke)
    // A block is indented to get it further in, but not to make it a further line of the text above.
    let behind = CaretPlace(caret, in: change.text)
    let joinsText = place.leaf != nil && !place.continuesLeaf && behind.continuesLeaf
    guard !joinsText || behind.leaf?.kind != .paragraph || !change.text.tree.isComplete else {
      return .unchanged(.changesOthers)
    }
    guard
      let key = KeyResult(change: change, caret: caret).mended(
        about: place.line...place.line, in: place.chain, of: text, by: .gaps, keepsContainers: true)
    else {
      // An indented fence or underline, or a line indented at its start by hand, is meant to change the lines below,
      // too.
      let isInText = place.isInText && place.content.endOfBlanks < place.index
      let takesText = !text.rope.isBlank(range.range)
      let isTyping = byHand && !isInText && !takesText
      return isTyping ? context.finish(changes, Selection(caret: caret)) : .unchanged(.changesOthers)
    }
    return key.result(event: .action(context.action.name))
  }

  /// The empty range at `place`; in code, moved behind the container prefixes of the line.
  private func insideCode(_ place: CaretPlace) -> Range<UTF8Offset> {
    guard place.leaf?.kind.isLiteralBlock == true, place.isContentLine else {
      return place.offset..<place.offset
    }
    let start = max(place.offset, place.place(place.content.index))
    return start..<start
  }
}
