import TextBuffer

extension LinkSyntax {
  /// A link reference definition.
  struct Definition: Equatable {
    /// The label without its brackets, untrimmed.
    var label: Range<Int>
    /// The destination without `<>`.
    var destination: Range<Int>
    /// The title without its quotes.
    ///
    /// It can come *after* `end`. If other text follows a title on a line of its own, cmark 0.30.2 ends the definition
    /// before the title, yet keeps the title. `[a]: /b⏎"t" x` defines the title `t` and leaves the paragraph `"t" x`.
    /// Such a definition must be given to cmark with its title, or links to it lose theirs.
    var title: Range<Int>?
    /// Just after the line ending of the definition, or the text's end.
    var end: Int

    /// Whether the title comes after the definition's end.
    var borrowsTitle: Bool { title.map { $0.upperBound > end } ?? false }
  }

  /// The link reference definition at `start` in a paragraph's content; `nil` if there is none.
  ///
  /// `start` is the paragraph's start or the end of another definition. `text` holds lines without prefix and
  /// indentation, with their line endings; the last may lack it.
  static func definition(in text: [UInt8], at start: Int) -> Definition? {
    let end = text.count
    guard let label = label(in: text, at: start, end: end),
      text[label].contains(where: { !$0.isSpaceOrControl }),
      label.upperBound + 1 < end, text[label.upperBound + 1] == UInt8(ascii: ":")
    else { return nil }
    let destinationStart = skippingBlanksAndLineEnding(in: text, from: label.upperBound + 2)
    guard let destination = destination(in: text, at: destinationStart, end: end) else { return nil }
    let titleStart = skippingBlanksAndLineEnding(in: text, from: destination.end)
    let title = titleStart == destination.end ? nil : title(in: text, at: titleStart, end: end)
    guard
      let end = title.flatMap({ lineEnd(in: text, from: $0.upperBound) })
        ?? lineEnd(in: text, from: destination.end)
    else { return nil }
    let titleContent = title.map { $0.lowerBound + 1..<$0.upperBound - 1 }
    return Definition(label: label, destination: destination.content, title: titleContent, end: end)
  }

  /// The position after blanks, at most one line ending and more blanks.
  private static func skippingBlanksAndLineEnding(in text: [UInt8], from start: Int) -> Int {
    let index = skippingBlanks(in: text, from: start)
    return skippingBlanks(in: text, from: skippingLineEnding(in: text, from: index))
  }

  private static func skippingBlanks(in text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isBlank { index += 1 }
    return index
  }

  private static func skippingLineEnding(in text: [UInt8], from start: Int) -> Int {
    var index = start
    if index < text.count, text[index] == 0x0D { index += 1 }
    if index < text.count, text[index] == 0x0A { index += 1 }
    return index
  }

  /// The position just after the line's ending; `nil` if something other than blanks precedes the ending.
  private static func lineEnd(in text: [UInt8], from start: Int) -> Int? {
    let index = skippingBlanks(in: text, from: start)
    if index == text.count { return index }
    let end = skippingLineEnding(in: text, from: index)
    return end > index ? end : nil
  }
}
