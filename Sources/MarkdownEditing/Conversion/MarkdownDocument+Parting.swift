import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The result of a block action whose `conversion` separates lines that spans reach across.
  ///
  /// The spans are parted first, and `result` then performs the action on the text afterwards. Returns `nil` if no span
  /// has to be parted.
  func parting(
    _ conversion: Conversion, in text: LineModel, then result: (MarkdownDocument, LineModel) -> ActionResult
  ) -> ActionResult? {
    parting(before: conversion.partedLines, in: text, then: result)
  }

  /// The result of `result` on the document in which no span reaches over the start of one of `lines`.
  ///
  /// Returns `nil` if none does in this document.
  func parting(
    before lines: some Sequence<Int>, in text: LineModel, keepsBreaks: Bool = false,
    then result: (MarkdownDocument, LineModel) -> ActionResult
  ) -> ActionResult? {
    switch LineParting(text: text, keepsBreaks: keepsBreaks).parted(before: lines) {
    case nil: return nil
    case .failure(let refusal): return .unchanged(refusal)
    case .success(let parted):
      let selection = selection.mapped(through: parted.change.changes, stayingBefore: parted.ends)
      let document = changed(to: parted.change.text, selecting: selection)
      return result(document, parted.change.text).after(parted.change, on: document)
    }
  }

  /// The document with another text, in the middle of an action; its history and version stay.
  private func changed(to text: LineModel, selecting selection: Selection) -> MarkdownDocument {
    MarkdownDocument(
      Parts(rope: text.rope, tree: text.tree, selection: selection, history: history, version: version))
  }
}

extension ActionResult {
  /// The result as one change of the text before `first`, which led to `document`, on which the result was found.
  fileprivate func after(_ first: ProvenChange, on document: MarkdownDocument) -> ActionResult {
    guard case .changed(var result) = self else { return self }
    let proven = document.knownText(after: result)
    result.selection = result.selection ?? document.selection.mapped(through: result.changes)
    result.changes = first.changes.composed(with: result.changes)
    result.proof = proven.map { first.proof(leadingTo: $0, by: result.changes) }
    return .changed(result)
  }
}

extension Selection {
  /// The selection after `changes`.
  ///
  /// An end at one of `places` stays before text that is inserted there. Any other end moves behind it.
  fileprivate func mapped(through changes: ChangeSet, stayingBefore places: Set<UTF8Offset>) -> Selection {
    func mapped(_ offset: UTF8Offset) -> UTF8Offset {
      changes.map(offset, bias: places.contains(offset) ? .before : .after)
    }
    return Selection(
      ranges.map { SelectionRange(anchor: mapped($0.anchor), head: mapped($0.head)) }, mainIndex: mainIndex)
  }
}
