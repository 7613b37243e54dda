import Testing
import TextBuffer

/// A text kept in the plainest way, and every conversion worked out by walking over all of it.
struct PlainText {
  var bytes: [UInt8]

  init(_ string: String) { bytes = Array(string.utf8) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The offsets of all scalars, and the end.
  var boundaries: [Int] { bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count] }

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
  }

  /// Compares every property and conversion of `rope` with its own.
  func check(_ rope: Rope, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    var wrong = Difference()
    wrong.compare("text", rope.bytes(in: rope.range), bytes)
    if wrong.isEmpty {
      checkUnits(rope, &wrong)
      checkLines(rope, &wrong)
      checkGraphemes(rope, &wrong)
    }
    #expect(
      wrong.isEmpty, "\(wrong.list.prefix(3)) in \(string.debugDescription); \(comment)",
      sourceLocation: sourceLocation)
  }

  private func checkUnits(_ rope: Rope, _ wrong: inout Difference) {
    var (utf16, scalars) = (0, 0)
    for (index, start) in boundaries.enumerated() {
      let next = index + 1 < boundaries.count ? boundaries[index + 1] : start + 1
      let width = next - start == 4 ? 2 : 1
      for inside in start..<min(next, bytes.count + 1) {
        wrong.compare("utf16Offset(of: \(inside))", rope.utf16Offset(of: UTF8Offset(inside)).value, utf16)
        wrong.compare("scalarCount(before: \(inside))", rope.scalarCount(before: UTF8Offset(inside)), scalars)
        wrong.compare("scalarStart(at: \(inside))", rope.scalarStart(at: UTF8Offset(inside)).value, start)
      }
      for half in 0..<(start == bytes.count ? 1 : width) {
        wrong.compare(
          "utf8Offset(of: \(utf16 + half))", rope.utf8Offset(of: UTF16Offset(utf16 + half)).value, start)
      }
      wrong.compare(
        "utf8Offset(afterScalars: \(scalars))", rope.utf8Offset(afterScalars: scalars).value, start)
      if start < bytes.count { (utf16, scalars) = (utf16 + width, scalars + 1) }
    }
    wrong.compare(
      "counts", [rope.utf8Count, rope.utf16Count, rope.scalarCount], [bytes.count, utf16, scalars])
  }

  private func checkLines(_ rope: Rope, _ wrong: inout Difference) {
    var starts = [0]
    for index in bytes.indices where isBreakEnd(index) { starts.append(index + 1) }
    wrong.compare("lineCount", rope.lineCount, starts.count)
    guard wrong.isEmpty else { return }
    var line = 0
    for offset in 0...bytes.count {
      if line + 1 < starts.count, starts[line + 1] == offset { line += 1 }
      wrong.compare("line(at: \(offset))", rope.line(at: UTF8Offset(offset)), line)
      let position = LineColumn(line: line, column: offset - starts[line])
      wrong.compare("lineColumn(of: \(offset))", rope.lineColumn(of: UTF8Offset(offset)), position)
      let (start, end) = (starts[line], line + 1 < starts.count ? starts[line + 1] : bytes.count)
      wrong.compare(
        "startOfLine(holding: \(offset))", rope.startOfLine(holding: UTF8Offset(offset)).value, start)
      wrong.compare("endOfLine(holding: \(offset))", rope.endOfLine(holding: UTF8Offset(offset)).value, end)
      wrong.compare(
        "contentOfLine(holding: \(offset))", rope.contentOfLine(holding: UTF8Offset(offset)),
        rope.contentOfLine(line))
    }
    for (line, start) in starts.enumerated() {
      let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
      var content = end
      if line + 1 < starts.count {
        content -= end - start > 1 && bytes[end - 2] == 13 && bytes[end - 1] == 10 ? 2 : 1
      }
      wrong.compare("rangeOfLine(\(line))", rope.rangeOfLine(line), UTF8Offset(start)..<UTF8Offset(end))
      wrong.compare(
        "contentOfLine(\(line))", rope.contentOfLine(line), UTF8Offset(start)..<UTF8Offset(content))
    }
  }

  func isBreakEnd(_ index: Int) -> Bool {
    bytes[index] == 10 || (bytes[index] == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10))
  }

  private func checkGraphemes(_ rope: Rope, _ wrong: inout Difference) {
    var start = 0
    var last = 0
    wrong.compare("graphemeBoundary(before: 0)", rope.graphemeBoundary(before: .zero), .zero)
    for character in string {
      let end = start + character.utf8.count
      for offset in start..<end {
        wrong.compare(
          "startOfGrapheme(\(offset))", rope.startOfGrapheme(containing: UTF8Offset(offset)).value, start)
        wrong.compare(
          "graphemeBoundary(after: \(offset))", rope.graphemeBoundary(after: UTF8Offset(offset)).value, end)
        let before = offset == start ? last : start
        wrong.compare(
          "graphemeBoundary(before: \(offset))", rope.graphemeBoundary(before: UTF8Offset(offset)).value,
          before)
      }
      (last, start) = (start, end)
    }
    wrong.compare(
      "graphemeBoundary(before: end)", rope.graphemeBoundary(before: UTF8Offset(start)).value, last)
    wrong.compare(
      "graphemeBoundary(after: end)", rope.graphemeBoundary(after: UTF8Offset(start)).value, start)
  }
}

/// What was found to differ.
struct Difference {
  var list: [String] = []

  var isEmpty: Bool { list.isEmpty }

  mutating func compare<Value: Equatable>(_ name: @autoclosure () -> String, _ found: Value, _ wanted: Value)
  {
    if found != wanted { list.append("\(name()) is \(found), should be \(wanted)") }
  }
}
