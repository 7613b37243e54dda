import MarkdownSyntax
import TextBuffer

/// Links and images without text, of which nothing stays once they are taken away.
extension LinkToggle {
  /// The step that takes away the link or image that is `items` of the window `number`, if that has no text and all
  /// else is read as before.
  func withoutEmptyLink(_ items: Range<Int>, _ number: Int) -> Step? {
    let window = windows[number]
    let old = window.original
    guard items.count < 3, let first = items.first, let last = items.last else { return nil }
    let link = old.items[first].range.lowerBound..<old.items[last].range.upperBound
    let hidden = old.hidden(by: items, showing: [])
    if window.leaf.items.allSatisfy(hidden.contains) { return allOfLeaf(link, number) }
    // White space beside it is nothing at the start and end of a line, or would make a hard break there.
    let spaces = old.items[hidden].map { $0.range } + [link]
    let ends = (spaces.map { $0.lowerBound }, spaces.map { $0.upperBound })
    let all = (ends.0.min() ?? link.lowerBound)..<(ends.1.max() ?? link.upperBound)
    let rest = old.without([hidden])
    for range in [link, all] {
      let edits = [InlineEdit(range: range, text: "")]
      guard let trial = window.trial(of: edits), let new = trial.readings.first, new.isSame(as: rest) else {
        continue
      }
      let caret = range.lowerBound..<range.lowerBound
      return Step(window: number, edits: edits, selects: [.kept(caret)], trial: trial)
    }
    return nil
  }

  /// The image without a description at `item` goes or, where there is another URL, is one of that; its title stays.
  func unlink(_ number: Int, emptyImage item: Int) -> Result<[Step], UnchangedReason> {
    let window = windows[number]
    let place = UTF8Offset(window.range.lowerBound + window.original.items[item].range.lowerBound)
    let link = document.tree.path(to: place.advanced(by: 1)).last { $0.kind == .image }?.link
    guard let url, let link, url != link.destination else {
      return withoutEmptyLink(item..<item + 1, number).map { .success([$0]) } ?? .failure(.addressIsNeeded)
    }
    let isInCell = window.leaf.kind == .tableCell
    let title =
      link.title.isEmpty ? "" : " " + LinkDestination.written(title: link.title, inTableCell: isInCell)
    let text = "![](" + LinkDestination.written(url, inTableCell: isInCell) + title + ")"
    return emptyLink(text, over: item..<item + 1, in: number, caret: 2)
  }

  /// The step for `link`, which is all that a paragraph, heading or cell says: that is empty afterwards.
  private func allOfLeaf(_ link: Range<Int>, _ number: Int) -> Step? {
    let start = windows[number].range.lowerBound
    let range = link.lowerBound + start..<link.upperBound + start
    let place = UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound)
    let change = ProvenChange(ChangeSet([.delete(place)], length: document.rope.utf8Count), of: blockText)
    let lines = blockText.line(at: place.lowerBound)...blockText.line(at: place.upperBound)
    guard isRoom(place), let proof = KeyProof(lines, keepsContainers: true, in: blockText),
      proof.holds(for: change)
    else { return nil }
    let caret = range.lowerBound..<range.lowerBound
    return Step(window: -1, edits: [InlineEdit(range: range, text: "")], selects: [.kept(caret)])
  }

  /// Whether what holds the link at `place` may be empty.
  ///
  /// A task is none without text, and what stands before a row's first pipe is a cell only where it isn't blank. The
  /// markers of a style would be left: text, a rule or a fence.
  private func isRoom(_ place: Range<UTF8Offset>) -> Bool {
    !document.tree.path(to: place.lowerBound).contains {
      $0.kind == .tableRow && $0.start == place.lowerBound || $0.kind == .item && $0.isChecked != nil
        || $0.kind.isInline && $0.range != place
    }
  }
}
