import MarkdownSyntax
import TextBuffer

/// A comment within a line: one to be put around some text and the spans it cuts, or one to be removed.
struct InlineComment {
  /// The delimiters of a comment, with a space beside the text.
  static let opening = "<!-- "
  static let closing = " -->"

  let text: LineModel
  let window: ProofWindow
  let range: Range<Int>

  /// The number of bytes of both delimiters.
  static let growth = opening.utf8.count + closing.utf8.count

  /// The comment around `range` of `text`, or at `range`; `nil` if that isn't in one paragraph, heading or cell.
  init?(_ range: Range<UTF8Offset>, in text: LineModel) {
    let windows = ProofWindow.windows(of: text.tree, touching: [range])
    guard let index = windows.index(touching: range.lowerBound.value),
      range.upperBound.value <= windows[index].range.upperBound
    else { return nil }
    (self.text, window) = (text, windows[index])
    let start = window.range.lowerBound
    self.range = range.lowerBound.value - start..<range.upperBound.value - start
  }

  /// The change that puts the comment around the text, or around wider and wider spans until the rest is read as
  /// before; `nil` if it never is.
  var changes: ChangeSet? {
    var search = CandidateSearch<Range<Int>, ChangeSet> { changes(around: $0) }
    let wider = sequence(first: whole(range)) { spanAround($0) }
    return search.first(of: wider.prefix(min(window.attempts, window.original.spans.count + 1)))
  }

  /// The whole of the innermost span that holds `range` and more; `nil` if there is none.
  private func spanAround(_ range: Range<Int>) -> Range<Int>? {
    let spans = window.original.spans.lazy.map { $0.opening.lowerBound..<$0.closing.upperBound }
    return spans.last { $0 != range && $0.holds(range) }.map { whole($0) }
  }

  /// `range` widened to the whole of every address, escape and reference it overlaps, and of every span it cuts.
  ///
  /// Markers are included. A span other than code isn't cut if its text holds all of `range`.
  func whole(_ range: Range<Int>) -> Range<Int> {
    let reading = window.original
    var result = range
    func take(_ other: Range<Int>) {
      result = min(result.lowerBound, other.lowerBound)..<max(result.upperBound, other.upperBound)
    }
    for item in reading.items[reading.content] where item.range.overlaps(result) {
      switch item.kind {
      case .beginning, .end, .lineEnding: break
      default: take(item.range)
      }
    }
    // Spans are listed from the outside in; going backwards lets each one see the range that its inner spans have
    // widened.
    var before = result
    repeat {
      before = result
      for span in reading.spans.reversed() {
        let all = span.opening.lowerBound..<span.closing.upperBound
        let isInText =
          span.kind != .code && span.opening.upperBound <= result.lowerBound
          && result.upperBound <= span.closing.lowerBound
        if all.overlaps(result), !isInText { take(all) }
      }
    } while result != before
    return result
  }

  private func changes(around range: Range<Int>) -> ChangeSet? {
    guard !window.bytes[range].hold("--") else { return nil }
    let edits = [
      InlineEdit(range: range.lowerBound..<range.lowerBound, text: Self.opening),
      InlineEdit(range: range.upperBound..<range.upperBound, text: Self.closing),
    ]
    let (old, end) = (window.original, range.upperBound + Self.growth)
    guard let trial = window.trial(of: edits), let new = trial.readings.first,
      let comment = new.items.firstIndex(where: {
        $0.kind == .atom(.htmlInline) && $0.range == range.lowerBound..<end
      })
    else { return nil }
    let rest = old.without([old.items(in: range)])
    return new.without([comment..<comment + 1]).isSame(as: rest) ? trial.changes : nil
  }

  /// The change that removes the first `opening` and the last `closing` bytes of the comment, if the text around it
  /// keeps its meaning; else `nil`.
  func uncovered(_ opening: Int, _ closing: Int) -> ChangeSet? {
    let edits = [
      InlineEdit(range: range.lowerBound..<range.lowerBound + opening, text: ""),
      InlineEdit(range: range.upperBound - closing..<range.upperBound, text: ""),
    ]
    let old = window.original
    guard let trial = window.trial(of: edits), let new = trial.readings.first,
      let comment = old.items.firstIndex(where: { $0.kind == .atom(.htmlInline) && $0.range == range })
    else { return nil }
    let text = window.bytes[range].dropFirst(opening).dropLast(closing)
    let bytes = window.bytes[..<range.lowerBound] + text + window.bytes[range.upperBound...]
    let shown = new.items(in: range.lowerBound..<range.lowerBound + text.count, of: bytes)
    let rest = old.without([old.hidden(by: comment..<comment + 1, showing: shown.map { new.items[$0] })])
    return new.without([shown]).isSame(as: rest) ? trial.changes : nil
  }
}

extension Reading {
  /// The indices of the items that overlap `range`.
  fileprivate func items(in range: Range<Int>) -> Range<Int> {
    let found = content.filter { items[$0].range.overlaps(range) }
    guard let first = found.first, let last = found.last else { return 0..<0 }
    return first..<last + 1
  }

  /// The indices of the items that overlap `range`, without a line break behind `range` that owns white space in it.
  ///
  /// `bytes` are those of the leaf.
  fileprivate func items(in range: Range<Int>, of bytes: ArraySlice<UInt8>) -> Range<Int> {
    let found = items(in: range)
    guard let last = found.last, items[last].kind.isLineEnding,
      let end = bytes[items[last].range].firstIndex(where: { $0.isLineEnding }), end >= range.upperBound
    else { return found }
    return found.dropLast()
  }
}
