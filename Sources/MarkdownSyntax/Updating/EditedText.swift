import TextBuffer

/// A stretch of a text that is replaced.
struct TextEdit {
  /// The stretch, in offsets of the text before the edit.
  var old: Range<Int>
  /// The number of bytes that replace it.
  var newCount: Int

  /// The number of bytes by which the text grows.
  var growth: Int { newCount - old.count }

  /// The end of the stretch after the edit.
  var newEnd: Int { old.lowerBound + newCount }
}

/// A text with the last edits of a change made and the first ones not made yet.
///
/// The text before the first edit made comes from the old rope, the rest from the new one.
struct EditedText {
  let before: Rope
  let after: Rope
  /// The start of the first edit made.
  let seam: Int
  /// The distance from offsets of this text to those of `after`, from the seam on.
  let shift: Int

  /// The length in bytes.
  var count: Int { after.utf8Count - shift }

  /// The bytes of `range`.
  func bytes(in range: Range<Int>) -> [UInt8] {
    if range.lowerBound >= seam { return after.bytes(in: offsets(range, movedBy: shift)) }
    if range.upperBound <= seam { return before.bytes(in: offsets(range, movedBy: 0)) }
    return before.bytes(in: offsets(range.lowerBound..<seam, movedBy: 0))
      + after.bytes(in: offsets(seam..<range.upperBound, movedBy: shift))
  }

  /// The start of the first line that starts after `offset`, or the text's end.
  func lineStart(after offset: Int) -> Int {
    if offset >= seam { return after.endOfLine(holding: UTF8Offset(offset + shift)).value - shift }
    let start = before.endOfLine(holding: UTF8Offset(offset)).value
    return start < seam ? start : lineStart(after: seam)
  }

  /// The start of the line that holds `offset`, which isn't after the seam.
  func lineStart(holding offset: Int) -> Int {
    before.startOfLine(holding: UTF8Offset(offset)).value
  }

  private func offsets(_ range: Range<Int>, movedBy distance: Int) -> Range<UTF8Offset> {
    UTF8Offset(range.lowerBound + distance)..<UTF8Offset(range.upperBound + distance)
  }
}

extension ChangeSet {
  /// The edits in order, with edits that are close together joined into one.
  var stretches: [TextEdit] {
    var stretches: [TextEdit] = []
    for edit in edits {
      let range = edit.range.lowerBound.value..<edit.range.upperBound.value
      if let last = stretches.last, range.lowerBound - last.old.upperBound <= Self.joinedGap {
        stretches[stretches.count - 1] = TextEdit(
          old: last.old.lowerBound..<range.upperBound,
          newCount: last.newCount + range.lowerBound - last.old.upperBound + edit.replacement.utf8.count)
      } else {
        stretches.append(TextEdit(old: range, newCount: edit.replacement.utf8.count))
      }
    }
    return stretches
  }

  /// The most bytes between edits that are joined: reading them again is cheaper than updating the tree twice.
  private static var joinedGap: Int { 512 }
}
