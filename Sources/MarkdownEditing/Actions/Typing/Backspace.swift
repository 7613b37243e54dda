import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Backspace key comes to at `caret`: behind a marker it takes the structure away step by step, elsewhere one
  /// character.
  func backspace(at caret: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(caret, in: self)
    if let edit = structureEdit(place) { return result([edit], caret: caret) }
    guard caret > .zero else { return nil }
    return result([.delete(rope.graphemeBoundary(before: caret)..<caret)], caret: caret)
  }

  private func structureEdit(_ place: CaretPlace) -> Edit? {
    if let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, place.offset == leaf.content.lowerBound,
      place.offset > leaf.range.lowerBound
    {
      return .delete(leaf.range.lowerBound..<place.offset)
    }
    let box = place.afterBox
    if box.index > place.content.endOfBlanks, place.index == box.index {
      return .delete(place.place(place.content.index)..<place.offset)
    }
    guard place.depth > 0, place.index == place.content.endOfBlanks, !isCodeIndentation(place) else {
      return nil
    }
    return levelEdit(place)
  }

  /// Whether the white space before the caret belongs to code.
  private func isCodeIndentation(_ place: CaretPlace) -> Bool {
    place.leaf?.kind == .codeBlock && place.index > place.content.index
  }

  /// Takes the innermost level away that the line continues.
  private func levelEdit(_ place: CaretPlace) -> Edit? {
    let level = place.chain.levels[place.depth - 1]
    let outer = cursor(on: place.line, in: place.chain, depth: place.depth - 1)
    let start = place.place(outer.index)
    guard level.kind != .quote, level.firstLine == place.line else {
      return start < place.offset ? .delete(start..<place.offset) : nil
    }
    let lists = place.path.filter { $0.kind == .list }
    let isFirst = lists.contains { $0.blocks.first?.isSame(as: level.node) ?? false }
    if isFirst { return .delete(start..<place.offset) }
    return Edit(start..<place.offset, spaces(level.width))
  }
}
