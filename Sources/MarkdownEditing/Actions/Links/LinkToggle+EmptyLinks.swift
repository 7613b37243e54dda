import MarkdownSyntax
import TextBuffer

/// Links and images without text, which leave nothing behind when removed.
extension LinkToggle {
  /// The step that removes the link or image that consists of `items` of the window `number`.
  ///
  /// Returns `nil` if the link has text, or if anything else would change its meaning.
  func withoutEmptyLink(_ items: Range<Int>, _ number: Int) -> Step? {
    let window = windows[number]
    let old = window.original
    guard items.count < 3, let first = items.first, let last = items.last else { return nil }
    let link = old.items[first].range.lowerBound..<old.items[last].range.upperBound
    let hidden = old.hidden(by: items, showing: [])
    if window.original.content.allSatisfy(hidden.contains) { return allOfLeaf(link, number) }
    // White space beside the link has no meaning at a line's start or end, or would make a hard break there.
    let spaces = old.items[hidden].map { $0.range } + [link]
    let ends = (spaces.map { $0.lowerBound }, spaces.map { $0.upperBound })
    let all = (ends.0.min() ?? link.lowerBound)..<(ends.1.max() ?? link.upperBound)
    var search = LeafProof(window, SameReading(expected: old.without([hidden]))).search
    guard let proven = search.first(of: [link, all].map { [InlineEdit.delete($0)] }) else {
      return allOfLine(link, number)
    }
    let place = proven.edits[0].range.lowerBound
    return Step(number, proven, .kept(place..<place))
  }

  /// Removes the image without a description at `item` or, if there is another URL, changes its address; the title
  /// stays.
  func unlink(_ number: Int, emptyImage item: Int) -> Result<[Step], UnchangedReason> {
    let window = windows[number]
    let place = UTF8Offset(window.range.lowerBound + window.original.items[item].range.lowerBound)
    let link = document.tree.path(to: place.advanced(by: 1)).last { $0.kind == .image }?.link
    guard let url, let link, url != link.destination else {
      return withoutEmptyLink(item..<item + 1, number).map { .success([$0]) } ?? .failure(.addressIsNeeded)
    }
    let isInCell = window.original.kind == .tableCell
    let text = "![](" + LinkDestination.written(url, title: link.title, inTableCell: isInCell) + ")"
    return emptyLink(text, over: item..<item + 1, in: number, caret: 2)
  }

  /// The step that removes `link` if it is everything in its paragraph, heading or cell, which is then empty.
  private func allOfLeaf(_ link: Range<Int>, _ number: Int) -> Step? {
    let start = windows[number].range.lowerBound
    let place = UTF8Offset(link.lowerBound + start)..<UTF8Offset(link.upperBound + start)
    let lines = lineModel.line(at: place.lowerBound)...lineModel.line(at: place.upperBound)
    return isRoom(place) ? deletion(of: place, on: lines, caret: place.lowerBound) : nil
  }

  /// The step that removes `link` if it is everything on one line of a paragraph.
  ///
  /// The next line takes its place. The last line is left empty, or removed with its line break if text follows.
  private func allOfLine(_ link: Range<Int>, _ number: Int) -> Step? {
    let start = windows[number].range.lowerBound
    let place = UTF8Offset(link.lowerBound + start)..<UTF8Offset(link.upperBound + start)
    let line = lineModel.line(at: place.lowerBound)
    guard let range = lineRange(of: place, on: line) else { return nil }
    return deletion(of: range, on: line...line, caret: place.lowerBound)
  }

  /// The step that deletes `range`; `nil` if that changes lines other than `lines`.
  private func deletion(
    of range: Range<UTF8Offset>, on lines: ClosedRange<Int>, caret: UTF8Offset
  ) -> Step? {
    let change = AppliedChange(ChangeSet([.delete(range)], length: document.rope.utf8Count), of: lineModel)
    let others = OtherLines(than: lines, keepsContainers: true, in: lineModel)
    guard ChangeProof(others).accepts(change) else { return nil }
    let bytes = range.lowerBound.value..<range.upperBound.value
    return Step(ofDocument: .delete(bytes), .kept(caret.value..<caret.value))
  }

  /// The range to delete with the link at `place`, if the link is everything on `line`, a line of a paragraph.
  ///
  /// Returns `nil` for any other link, and if a hard break follows.
  private func lineRange(of place: Range<UTF8Offset>, on line: Int) -> Range<UTF8Offset>? {
    let (rope, content) = (document.rope, lineModel.contentOfLine(line))
    let leaf = lineModel.innermostBlock(ofLine: line)
    guard leaf.kind == .paragraph, lineModel.line(at: place.upperBound) == line,
      let index = leaf.contentLines.lastIndex(where: { $0.lowerBound <= place.lowerBound }),
      case let lines = leaf.contentLines,
      rope.isBlank(lines[index].lowerBound..<place.lowerBound)
    else { return nil }
    let rest = rope.bytes(in: place.upperBound..<max(place.upperBound, content.upperBound))
    guard rest.allSatisfy({ $0.isBlank }) else { return nil }
    if index + 1 < lines.count {
      let next = lines[index + 1]
      let indentation = rope.bytes(in: next).prefix { $0.isBlank }.count
      return rest.count > 1 ? nil : place.lowerBound..<next.lowerBound.advanced(by: indentation)
    }
    guard index > 0 else { return nil }
    // An empty line would separate the items of a tight list, and a lazy line may be in fewer containers.
    let isBeforeBlank = line + 1 >= rope.lineCount || lineModel.isEmptyPrefix(line + 1)
    let low = isBeforeBlank ? place.lowerBound : lineModel.contentOfLine(line - 1).upperBound
    return low..<content.upperBound
  }

  /// Whether the block or span around the link at `place` may become empty.
  ///
  /// A task without text is no task. Before a row's first pipe, a blank is no cell. The markers of an emptied style
  /// would be left as text, a thematic break or a fence. The underline of an emptied heading would be a thematic break
  /// or an item.
  private func isRoom(_ place: Range<UTF8Offset>) -> Bool {
    !document.tree.path(to: place.lowerBound).contains {
      $0.kind == .tableRow && $0.start == place.lowerBound || $0.kind == .item && $0.isChecked != nil
        || $0.kind.isInline && $0.range != place || $0.isSetext
    }
  }
}
