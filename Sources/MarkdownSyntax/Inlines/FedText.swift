/// A part of the made-up document.
struct FedText {
  private(set) var bytes: [UInt8] = []
  /// How many lines it has.
  private(set) var lineCount = 0
  /// Whether nothing of a paragraph has been appended yet.
  private(set) var isAtParagraphStart = true
  private var isAtLineStart = true

  mutating func append(_ part: ArraySlice<UInt8>) {
    bytes.append(contentsOf: part)
    isAtLineStart = false
    isAtParagraphStart = false
  }

  /// Appends a line, whose ending is added where it's missing.
  mutating func append(line: ArraySlice<UInt8>) {
    bytes.append(contentsOf: line)
    if line.last?.isLineEnding != true { bytes.append(0x0A) }
    lineCount += 1
    isAtLineStart = true
    isAtParagraphStart = false
  }

  /// Ends the line and appends a blank one.
  mutating func endParagraph() {
    if !isAtLineStart { append(line: []) }
    if bytes.last == 0x0D { bytes.append(0x0A) }  // else the blank line would only make the CR a CRLF
    bytes.append(0x0A)
    lineCount += 1
    isAtParagraphStart = true
  }
}
