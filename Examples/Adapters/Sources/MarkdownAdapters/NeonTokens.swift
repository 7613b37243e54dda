public import EditorCoordination
public import Foundation
import FoundationAdapters
import MarkdownEditing
import MarkdownSyntax
public import Neon
import TextBuffer

extension EditorModel {
  /// The provider of tokens for Neon: those of the model's document, at once, because it's parsed already.
  ///
  ///     let styler = TextViewHighlighter(… tokenProvider: model.tokenProvider …)
  public var tokenProvider: TokenProvider {
    TokenProvider(
      // Neon calls it on the main thread.
      syncValue: { [weak self] range in MainActor.assumeIsolated { self?.tokens(in: range) ?? .noChange } },
      mainActorAsyncValue: { [weak self] range in self?.tokens(in: range) ?? .noChange })
  }

  /// The tokens of `range`, in UTF-16 units; nothing changes if that isn't a range of the text.
  func tokens(in range: NSRange) -> TokenApplication {
    guard let document = state.document, let wanted = try? document.rope.utf8Range(checking: range) else {
      return .noChange
    }
    let tokens = document.tree.highlights(in: wanted).map { span in
      Token(name: span.tokenName, range: NSRange(span.range.clamped(to: wanted), in: document.rope))
    }
    return TokenApplication(tokens: tokens, range: range)
  }
}

extension EditorUpdate {
  /// The ranges that look different since `old`, in UTF-16 units of the new text, for `TextViewHighlighter.invalidate`.
  public func changedCharacters(since old: MarkdownDocument) -> [NSRange] {
    let changes: ChangeSet
    switch text {
    case .unchanged: changes = .identity(length: old.rope.utf8Count)
    case .edited(let edits): changes = edits
    case .replaced: return [NSRange(document.rope.range, in: document.rope)]
    }
    return document.tree.changedRanges(since: old.tree, changes).map { NSRange($0, in: document.rope) }
  }
}
