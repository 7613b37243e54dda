import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// A case as a fixture writes it, so that it can be put into `Fixtures/actions`.
struct OracleFixture {
  private let action: String
  private let before: String
  /// The text afterwards, as it is today.
  private let after: String
  private let isCommonMark: Bool

  /// The case of `action` in `scene`.
  init(_ scene: OracleScene, _ action: EditorAction) {
    (self.action, before) = (action.name, Self.marked(scene.document))
    isCommonMark = scene.dialect == .commonMark
    guard case .changed(let transaction) = scene.document.result(of: action) else {
      after = before
      return
    }
    after = Self.marked(scene.document.applying(transaction))
  }

  /// The case in a line.
  var line: String {
    let dialect = isCommonMark ? " (CommonMark)" : ""
    return "\(action.debugDescription)\(dialect): \(before.debugDescription) -> \(after.debugDescription)"
  }

  /// The case as a file of fixtures has it.
  var text: String {
    let spelled = action.replacing(" ", with: "␠").replacing("\n", with: "␤")
    let dialect = isCommonMark ? "@ dialect commonmark\n" : ""
    return "@ NAME\n\(spelled)\n\(dialect)@ before\n\(before)\n@ after\n\(after)"
      .replacing("\r", with: "␍")
  }

  /// The text with its selection; a mark may stand inside of a character, where a selection does.
  static func marked(_ document: MarkdownDocument) -> String {
    var marks: [(offset: Int, order: Int, text: String)] = []
    for range in document.selection.ranges {
      let (low, high) = (range.range.lowerBound.value, range.range.upperBound.value)
      if range.isCaret {
        marks.append((low, 1, "ˇ"))
      } else {
        marks += [(low, 2, range.isReversed ? "«ˇ" : "«"), (high, 0, range.isReversed ? "»" : "ˇ»")]
      }
    }
    var bytes: [UInt8] = []
    let text = document.rope.bytes(in: document.rope.range)
    for place in 0...text.count {
      for mark in marks.sorted(by: { $0.order < $1.order }) where mark.offset == place {
        bytes += mark.text.utf8
      }
      if place < text.count { bytes.append(text[place]) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
