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

/// How an action on a selection ended.
enum InlineVerdict: Hashable {
  /// Exactly the selected letters changed, and the action again took it back.
  case right
  /// Nothing that can be styled is selected, and nothing was changed.
  case rightlyUnchanged
  /// It could have been done, and was refused.
  case refused(String)
  /// It was done wrong.
  case wrong(String)

  /// The verdict on `action` in `document`.
  init(_ action: EditorAction, in document: MarkdownDocument) {
    let styles: [EditorAction: SyntaxKind] = [.bold: .strong, .italic: .emphasis, .code: .code]
    let style = styles[action] ?? .strikethrough
    let range = document.selection.main.range
    let selected = range.lowerBound.value..<range.upperBound.value
    guard case .changed(let transaction) = document.result(of: action) else {
      let isMissed = InlineJudge.hasLetters(document, in: selected, style: style)
      self = isMissed ? .refused("\(document.result(of: action))") : .rightlyUnchanged
      return
    }
    let after = document.applying(transaction)
    if let problem = InlineJudge(before: document, after: after, style: style).problem(selected: [selected]) {
      self = .wrong(problem + " in \(after.rope)")
      return
    }
    guard case .changed(let back) = after.result(of: action) else {
      self = .wrong("pressed again it does nothing")
      return
    }
    let restored = after.applying(back)
    let isBack =
      restored.rope.bytes(in: restored.rope.range) == document.rope.bytes(in: document.rope.range)
      && restored.selection == document.selection
    self = isBack ? .right : .wrong("pressed again it doesn't restore")
  }
}
