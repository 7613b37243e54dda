/// A proposal for a completion.
struct CompletionItem {
  /// The protocol's numbers of kinds.
  enum Kind: Int { case text = 1, snippet = 15, file = 17, reference = 18, folder = 19 }

  /// The inserted text.
  let text: String
  /// The shown text.
  let label: String
  /// The additional text shown beside it.
  let detail: String?
  /// The kind of item.
  let kind: Kind

  /// The item that inserts `text` and is shown as `label`.
  init(_ text: String, label: String? = nil, detail: String? = nil, _ kind: Kind = .reference) {
    (self.text, self.label, self.detail, self.kind) = (text, label ?? text, detail, kind)
  }
}
