/// Something that can be put in.
struct CompletionItem {
  /// The protocol's numbers of kinds.
  enum Kind: Int { case text = 1, snippet = 15, file = 17, reference = 18, folder = 19 }

  /// What is put in.
  let text: String
  /// What is shown.
  let label: String
  /// What is shown beside it.
  let detail: String?
  /// What kind of thing it is.
  let kind: Kind

  /// The item that puts in `text`, and is shown as `label`.
  init(_ text: String, label: String? = nil, detail: String? = nil, _ kind: Kind = .reference) {
    (self.text, self.label, self.detail, self.kind) = (text, label ?? text, detail, kind)
  }
}
