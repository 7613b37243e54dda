import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// A case as a fixture writes it, so that it can be put into `Fixtures/actions`.
enum OracleFixture {
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

  /// The case of `action`, with what comes of it today.
  static func text(_ scene: OracleScene, _ action: EditorAction) -> String {
    let before = marked(scene.document)
    guard case .changed(let transaction) = scene.document.result(of: action) else {
      return before.debugDescription
    }
    let after = marked(scene.document.applying(transaction))
    let dialect = scene.dialect == .commonMark ? " (CommonMark)" : ""
    return
      "\(action.name.debugDescription)\(dialect): \(before.debugDescription) -> \(after.debugDescription)"
  }
}
