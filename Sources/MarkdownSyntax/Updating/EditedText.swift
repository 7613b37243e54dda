import TextBuffer

/// A stretch of a text that became another.
struct TextEdit {
  /// The stretch as it was.
  var old: Range<Int>
  /// How many bytes stand there now.
  var newCount: Int

  /// How much longer the text became.
  var growth: Int { newCount - old.count }

  /// Just after the stretch as it is now.
  var newEnd: Int { old.lowerBound + newCount }
}

/// The text with the last edits of a change made and the first ones not: what is before the first edit made stands in
/// the old rope, the rest in the new one.
struct EditedText {
  let before: Rope
  let after: Rope
  /// The start of the first edit made.
  let seam: Int
  /// By how much `after` is ahead of this text, from the seam on.
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
  /// The edits, those that stand close together as one.
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

  /// The most bytes between two edits that are cheaper to read again than to update the tree twice.
  private static var joinedGap: Int { 512 }
}
