import MarkdownSyntax
import TextBuffer

/// A change in the format of `diff -u`, made from its edits, without comparing whole files.
struct UnifiedDiff {
  private let old: DiffLines
  private let new: DiffLines
  private static let context = 3

  /// The patch of `changes` to `rope`, with `name` as the file's path; empty if no line changes.
  ///
  /// For a person at a terminal, control characters are shown instead of sent, and colours may be used.
  static func render(_ changes: ChangeSet, of rope: Rope, name: String, for reader: OutputReader) -> [UInt8] {
    let result = changes.applied(to: rope)
    let diff = UnifiedDiff(
      old: DiffLines(rope.bytes(in: rope.range)), new: DiffLines(result.bytes(in: result.range)))
    let hunks = diff.hunks(diff.blocks(changes))
    if hunks.isEmpty { return [] }
    // A tab ends a name with spaces, as git has it: `patch` takes what is behind a space for a date.
    let path = Problem.oneLine(name) + (name.contains(" ") ? "\t" : "")
    let patch = Array("--- a/\(path)\n+++ b/\(path)\n".utf8) + hunks.flatMap(diff.render)
    switch reader {
    case .program: return patch
    case .person(let wantsColours): return Self.shown(patch, inColours: wantsColours)
    }
  }

  /// `patch` for a terminal, optionally in git's colours.
  private static func shown(_ patch: [UInt8], inColours: Bool) -> [UInt8] {
    patch.split(separator: 0x0A).flatMap { line in
      let content = line.last == 0x0D ? line.dropLast() : line
      let text = VisibleControls.shown(String(decoding: content, as: UTF8.self))
      guard inColours else { return Array((text + "\n").utf8) }
      let colour: String? =
        switch line.first {
        case UInt8(ascii: "-"): line.starts(with: "--- ".utf8) ? "1" : "31"
        case UInt8(ascii: "+"): line.starts(with: "+++ ".utf8) ? "1" : "32"
        case UInt8(ascii: "@"): "36"
        default: nil
        }
      return Array((colour.map { "\u{1B}[\($0)m\(text)\u{1B}[0m\n" } ?? text + "\n").utf8)
    }
  }

  /// The lines of `rope` that `changes` change, as `diff` would report them: zero-based, half-open.
  ///
  /// An empty range is a place where lines are added.
  static func changedLines(_ changes: ChangeSet, of rope: Rope) -> [Range<Int>] {
    let result = changes.applied(to: rope)
    let diff = UnifiedDiff(
      old: DiffLines(rope.bytes(in: rope.range)), new: DiffLines(result.bytes(in: result.range)))
    return diff.blocks(changes).reduce(into: []) { ranges, block in
      if let last = ranges.last, last.upperBound >= block.old.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<block.old.upperBound
      } else {
        ranges.append(block.old)
      }
    }
  }

  // MARK: Differences

  /// Lines of the old text that become lines of the new one; both zero-based, half-open.
  private struct Block {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The whole lines that `changes` touches, without equal lines at both ends.
  private func blocks(_ changes: ChangeSet) -> [Block] {
    var shift = 0
    var blocks: [Block] = []
    for edit in changes.edits {
      let (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      let newHigh = low + shift + edit.replacement.utf8.count
      let oldLines = old.line(at: low)..<min(old.count, old.line(at: high) + 1)
      let newLines = new.line(at: low + shift)..<min(new.count, new.line(at: newHigh) + 1)
      if let last = blocks.last, oldLines.lowerBound < last.old.upperBound {
        blocks[blocks.count - 1] = Block(
          old: last.old.lowerBound..<oldLines.upperBound, new: last.new.lowerBound..<newLines.upperBound)
      } else {
        blocks.append(Block(old: oldLines, new: newLines))
      }
      shift += edit.replacement.utf8.count - edit.range.count
    }
    return blocks.map(trimmed).filter { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  private func trimmed(_ block: Block) -> Block {
    var (oldLow, oldHigh) = (block.old.lowerBound, block.old.upperBound)
    var (newLow, newHigh) = (block.new.lowerBound, block.new.upperBound)
    while oldLow < oldHigh, newLow < newHigh, old[oldLow] == new[newLow] {
      oldLow += 1
      newLow += 1
    }
    while oldLow < oldHigh, newLow < newHigh, old[oldHigh - 1] == new[newHigh - 1] {
      oldHigh -= 1
      newHigh -= 1
    }
    return Block(old: oldLow..<oldHigh, new: newLow..<newHigh)
  }

  // MARK: Printing

  /// Groups blocks whose context lines would touch.
  private func hunks(_ blocks: [Block]) -> [[Block]] {
    blocks.reduce(into: []) { hunks, block in
      if let last = hunks.last?.last, block.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(block)
      } else {
        hunks.append([block])
      }
    }
  }

  private func render(_ hunk: [Block]) -> [UInt8] {
    guard let first = hunk.first, let last = hunk.last else { return [] }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
    let newLines = first.new.lowerBound - before..<last.new.upperBound + after
    var bytes = Array("@@ -\(written(oldLines)) +\(written(newLines)) @@\n".utf8)
    var position = oldLines.lowerBound
    for block in hunk {
      append(old, position..<block.old.lowerBound, " ", to: &bytes)
      append(old, block.old, "-", to: &bytes)
      append(new, block.new, "+", to: &bytes)
      position = block.old.upperBound
    }
    append(old, position..<oldLines.upperBound, " ", to: &bytes)
    return bytes
  }

  private func append(_ text: DiffLines, _ lines: Range<Int>, _ sign: Unicode.Scalar, to bytes: inout [UInt8])
  {
    for line in lines {
      bytes.append(UInt8(ascii: sign))
      bytes.append(contentsOf: text[line])
      if text[line].last != 0x0A { bytes.append(contentsOf: "\n\\ No newline at end of file\n".utf8) }
    }
  }

  /// The one-based first line and the number of lines; a number of 1 is omitted.
  ///
  /// An empty range has the number of the line before it.
  private func written(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }
}

/// A text's lines as `diff` counts them: a lone CR ends none, and there is no line after the last line feed.
private struct DiffLines {
  private let bytes: [UInt8]
  /// The starts of all lines, and the text's end.
  private let bounds: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var bounds = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { bounds.append(index + 1) }
    if bounds.last != bytes.count { bounds.append(bytes.count) }
    self.bounds = bounds
  }

  var count: Int { bounds.count - 1 }

  /// A line including its line feed.
  subscript(line: Int) -> ArraySlice<UInt8> { bytes[bounds[line]..<bounds[line + 1]] }

  /// The index of the line that holds the byte at `offset`.
  ///
  /// At the text's end, it is the number of lines if the last line is terminated.
  func line(at offset: Int) -> Int {
    let line = max(0, bounds.partitioningIndex { $0 > offset } - 1)
    // The end of a text without a final line feed belongs to its last line.
    return line == count && count > 0 && bytes.last != 0x0A ? line - 1 : line
  }
}
