import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Deletes back to the start of a word; at the start of a line's text, behind its markers, acts like Backspace.
  public static let deleteWordBackward = EditorAction("delete-word-backward")
  /// Deletes up to the end of a word in the line; at the line's end, acts like Delete.
  public static let deleteWordForward = EditorAction("delete-word-forward")
  /// Deletes back to the start of the line's text, behind its markers; there, acts like Backspace.
  public static let deleteToLineStart = EditorAction("delete-to-line-start")
  /// Deletes up to the end of the line; there, acts like Delete.
  public static let deleteToLineEnd = EditorAction("delete-to-line-end")
}

extension ActionRegistry {
  static let deleteWordBackward = deletion(
    "delete-word-backward", title: "Delete Word Backward", key: "Mod-Backspace", isForward: false
  ) { text, caret in CaretDeletion(at: caret, in: text).backward { text.rope.wordStart(before: caret) } }

  static let deleteWordForward = deletion(
    "delete-word-forward", title: "Delete Word Forward", key: "Mod-Delete", isForward: true
  ) { text, caret in CaretDeletion(at: caret, in: text).forward { text.rope.wordEnd(after: caret) } }

  static let deleteToLineStart = deletion(
    "delete-to-line-start", title: "Delete to Line Start", key: "Mod-Shift-Backspace", isForward: false
  ) { text, caret in CaretDeletion(at: caret, in: text).backward { .zero } }

  static let deleteToLineEnd = deletion(
    "delete-to-line-end", title: "Delete to Line End", key: "Mod-Shift-Delete", isForward: true
  ) { text, caret in CaretDeletion(at: caret, in: text).forward { text.rope.range.upperBound } }

  /// A key that deletes from each caret on.
  ///
  /// If anything is selected, the key deletes only the selected text, and nothing at carets.
  private static func deletion(
    _ name: String, title: String, key: String, isForward: Bool,
    _ delete: @escaping @Sendable (LineModel, UTF8Offset) -> KeyResult?
  ) -> ActionDefinition<Void> {
    ActionDefinition(name, title: title, key: key, change: .deletion, need: .blocks) { context in
      if context.selection.hasRanges { return context.document.deletingSelection(in: context.text) }
      let result = context.atEachCaret(event: .deletion) { delete($0.text, $0.caret) }
      let joined = context.saying(.cannotJoin, for: result) {
        $0.isAtLineBreak || $0.line > 0 && $0.index <= $0.content.index
      }
      let edge = isForward ? context.rope.range.upperBound : .zero
      return context.saying(.changesOthers, for: joined) { $0.offset != edge && $0.leaf?.kind != .table }
    }
  }
}

/// A deletion between a caret and another place of its line.
private struct CaretDeletion {
  private let place: CaretPlace
  private var text: LineModel { place.text }

  /// The deletion at `caret` of `text`.
  init(at caret: UTF8Offset, in text: LineModel) { place = CaretPlace(caret, in: text) }

  /// The text before the caret deleted back to `goal`, but no further than to the start of the line's text.
  ///
  /// At that start, the result of Backspace.
  func backward(to goal: () -> UTF8Offset) -> KeyResult? {
    let start = place.textStart
    guard start < place.offset else { return Backspace.result(at: place.offset, in: text) }
    return deleting(max(start, goal())..<place.offset)
  }

  /// The text behind the caret deleted up to `goal`, but no further than to the end of the line.
  ///
  /// At that end, the result of Delete.
  func forward(to goal: () -> UTF8Offset) -> KeyResult? {
    let end = text.contentOfLine(place.line).upperBound
    guard place.offset < end else { return Delete.result(at: place.offset, in: text) }
    return deleting(place.offset..<min(end, goal()))
  }

  /// The deletion of `range`, which is in the line.
  ///
  /// Spans keep the rest of their content, and table cells stay. Returns `nil` if the visible content of other lines
  /// can't be kept.
  private func deleting(_ range: Range<UTF8Offset>) -> KeyResult? {
    let deletion = SpanDeletion(of: range, in: text).rewriting
    guard let changes = text.changes(deletion.edits), !changes.isIdentity else { return nil }
    let isPlain = changes.edits == [.delete(range)]
    let key =
      (isPlain ? TextDeletion(range, at: place).result : nil)
      ?? KeyResult(changes: changes, caret: deletion.caret(at: range.lowerBound, after: changes))
    // An edit of a fence or an underline is meant to change other lines.
    guard place.isInText, place.leaf?.kind != .table else { return key }
    let lines = place.line...place.line
    return key.mended(about: lines, in: place.chain, of: text, by: [])
      ?? key.mended(about: lines, in: place.chain, of: text)
  }
}
