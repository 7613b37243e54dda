import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// A text with a selection, on which actions are judged.
struct OracleScene {
  let text: String
  let document: MarkdownDocument
  let dialect: Dialect
  let seen: SeenDocument
  let written: SourceCharacters

  init(_ text: String, _ selection: Selection, _ dialect: Dialect) {
    (self.text, self.dialect) = (text, dialect)
    document = MarkdownDocument(Rope(text), selection: selection, dialect: dialect)
    seen = SeenDocument(text, dialect)
    written = SourceCharacters(document)
  }

  /// The scene with another selection.
  func selecting(_ selection: Selection) -> OracleScene {
    OracleScene(self, selection)
  }

  private init(_ scene: OracleScene, _ selection: Selection) {
    (text, dialect, seen, written) = (scene.text, scene.dialect, scene.seen, scene.written)
    document = scene.document.applying(
      Transaction(
        changes: .identity(length: scene.document.rope.utf8Count), selection: selection, event: .selection))
  }

  /// The numbers of the lines that are selected, counted from 1; a line at whose start a range ends isn't one of them.
  var touchedLines: [Range<Int>] {
    document.selection.ranges.map { range in
      let first = document.rope.line(at: range.range.lowerBound)
      let last = document.rope.line(at: range.range.upperBound)
      let isBehind = last > first && document.rope.startOfLine(last) == range.range.upperBound
      return first + 1..<last + (isBehind ? 1 : 2)
    }
  }
}

/// A law that an action broke.
struct OracleFinding: Hashable {
  /// The laws of `Docs/What-each-action-does.md`, as far as they can be told apart.
  enum Law: String, CaseIterable {
    /// Characters come, go or change.
    case text
    /// A character gets or loses a style, link, image or word's edge that the action has no business with.
    case context
    /// Selected letters that don't get the style, or others that do.
    case letters
    /// A block that isn't selected becomes another one.
    case blocks
    /// What a code block or raw HTML holds changes.
    case code
    /// Other characters are selected afterwards.
    case selection
    /// A selection ends inside a grapheme cluster.
    case caret
    /// Another number of selections comes out.
    case count
    /// Undo doesn't restore.
    case undo
    /// Redo doesn't restore.
    case redo
    /// Pressed again, or with its inverse, it doesn't restore.
    case toggle
    /// An edit writes what is there, or nothing is changed at all.
    case edits
    /// A line ending of another kind comes in.
    case lines
  }

  var law: Law
  var message: String
}
