import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// The selections of the inline probe.
struct InlineProbe: Decodable {
  var id: Int
  var action: String
  var text: String
  var selection: [Int]
  var `class`: String

  static func all() throws -> [InlineProbe] {
    guard let folder = Corpora.folder else { return [] }
    let text = try String(contentsOf: folder.appending(path: "inline-probe.jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(InlineProbe.self, from: Data($0.utf8))
    }
  }

  /// The document with the probe's selection.
  var document: MarkdownDocument {
    let rope = Rope(text)
    let ends = selection.map { rope.utf8Offset(of: UTF16Offset($0)) }
    return MarkdownDocument(rope, selection: Selection([SelectionRange(anchor: ends[0], head: ends[1])]))
  }
}
