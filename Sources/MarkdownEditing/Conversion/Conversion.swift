import MarkdownSyntax
import TextBuffer

/// A change of blocks that is yet to be proven, with its expected result.
struct Conversion {
  /// A place where a blank line may be added, if the neighbours would join without one.
  struct Gap {
    /// The line that the blank line comes before.
    var line: Int
    /// The content of the blank line: the prefixes of the quotes around it.
    var prefix: String
  }

  /// The edits without blank lines.
  var edits: [Edit] = []
  /// The expected states of the lines of affected blocks, by line.
  var expected: [Int: ConvertedLines.Line] = [:]
  /// The places where blank lines may be added, in order.
  var gaps: [Gap] = []
  /// The lines that get a list marker; their lists are renumbered.
  var markedLines: [Int] = []
  /// The position of a lone caret in the text afterwards; `nil` if the caret just moves with the text.
  var caret: UTF8Offset?
  /// The thematic break that is inserted; `nil` if none is.
  var rule: InsertedRule?
  /// The offsets of insertions that a caret at the same place stays before, such as a closing fence.
  var trailing: Set<UTF8Offset> = []
  /// Whether the list around a renumbered list is renumbered too.
  var renumbersEnclosing = false
  /// The lines that continue a paragraph and won't be in one block with the line before.
  ///
  /// No span may reach over their starts.
  private(set) var partedLines: Set<Int> = []

  /// Notes that `lines` won't be in one block with the lines around them.
  mutating func part(_ lines: ClosedRange<Int>) {
    partedLines.insert(lines.lowerBound)
    partedLines.insert(lines.upperBound + 1)
  }

  /// Whether the text of lines becomes source that is shown literally or not at all, as in code and comments.
  var hidesSource: Bool { expected.values.contains { $0.showsSource && !$0.isFree } }

  /// Adds gaps before and behind an empty line that is to hold a marker, because the line may have kept its neighbours
  /// apart.
  mutating func addGaps(aroundEmpty line: Int, in chain: ContainerChain, of text: BlockText) {
    let prefix = chain.prefix(depth: .max).trimmingBlanks()
    let isFirst = chain.levels.contains { $0.firstLine == line }
    if line > 0, !isFirst, !text.isEmptyPrefix(line - 1) { gaps.append(Gap(line: line, prefix: prefix)) }
    if line + 1 < text.rope.lineCount, !text.isEmptyPrefix(line + 1) {
      gaps.append(Gap(line: line + 1, prefix: prefix))
    }
  }

  /// Adds `edit` unless it is `nil`.
  mutating func add(_ edit: Edit?) { if let edit { edits.append(edit) } }

  /// Adds a gap before `line`, in the containers of `chain`.
  ///
  /// Adds none if there is a blank line or a gap already, or if there can't be one there.
  mutating func addGap(before line: Int, in chain: ContainerChain, of text: BlockText) {
    guard line > 0, line < text.rope.lineCount, gaps.last?.line != line else { return }
    guard !text.isBlank(line), !text.isBlank(line - 1) else { return }
    guard !chain.levels.contains(where: { $0.firstLine == line }) else { return }
    gaps.append(Gap(line: line, prefix: chain.prefix(depth: .max).trimmingBlanks()))
  }
}

extension String {
  /// The string without spaces and tabs at its end.
  func trimmingBlanks() -> String {
    var bytes = Array(utf8)
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
