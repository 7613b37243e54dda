public import CodeEditLanguages
public import CodeEditSourceEditor
public import CodeEditTextView
public import Foundation
import FoundationAdapters
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Highlights for CodeEdit's editor, which keeps the text: each edit updates a document beside it.
@MainActor
public final class CodeEditHighlights: HighlightProviding {
  /// The document with the text of the view's last report.
  private var document = MarkdownDocument("")

  /// Highlights of no text, until the editor sets them up.
  public nonisolated init() {}

  /// Reads the text of `textView`.
  public func setUp(textView: TextView, codeLanguage: CodeLanguage) {
    document = MarkdownDocument(textView.string)
  }

  /// Applies the edit, and answers with the ranges that look different: rarely more than a block.
  public func applyEdit(
    textView: TextView, range: NSRange, delta: Int,
    completion: @escaping @MainActor (Result<IndexSet, any Error>) -> Void
  ) {
    let before = document
    let changes = change(of: textView.textStorage, range, delta)
    document = document.applying(Transaction(changes: changes, event: .typing))
    var changed = IndexSet()
    for range in document.tree.changedRanges(since: before.tree, changes) {
      changed.insert(integersIn: Range(NSRange(range, in: document.rope)) ?? 0..<0)
    }
    completion(.success(changed))
  }

  /// Answers with the highlights of `range`.
  public func queryHighlightsFor(
    textView: TextView, range: NSRange,
    completion: @escaping @MainActor (Result<[HighlightRange], any Error>) -> Void
  ) {
    guard let wanted = try? document.rope.utf8Range(checking: range) else { return completion(.success([])) }
    completion(
      .success(
        document.tree.highlights(in: wanted).map {
          HighlightRange(range: NSRange($0.range.clamped(to: wanted), in: document.rope), capture: $0.capture)
        }))
  }

  /// The change that replaced `range` of the text before and made it `delta` units longer.
  private func change(of storage: NSMutableAttributedString, _ range: NSRange, _ delta: Int) -> ChangeSet {
    let after = NSRange(location: range.location, length: range.length + delta)
    // A change that the text view didn't tell of is found by comparing.
    guard let old = try? document.rope.utf8Range(checking: range), after.length >= 0,
      document.rope.utf16Count + delta == storage.length
    else {
      return .difference(from: document.rope, to: Rope(storage.string))
    }
    let text = storage.attributedSubstring(from: after).string
    return ChangeSet([Edit(old, text)], length: document.rope.utf8Count)
  }
}

extension HighlightSpan {
  /// The closest capture in a theme for code; `nil` for plain text.
  fileprivate var capture: CaptureName? {
    if role == .marker { return .comment }
    switch kind {
    case .heading: return .keyword
    case .strong, .emphasis, .span: return .type
    case .code, .codeBlock, .htmlBlock, .htmlInline, .frontMatter: return .string
    case .link, .image, .linkDefinition, .footnoteDefinition, .footnoteReference: return .function
    default: return nil
    }
  }
}
