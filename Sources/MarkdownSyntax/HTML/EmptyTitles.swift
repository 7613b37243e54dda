/// The links that have a title with nothing in it, as `[a](b "")` has: cmark writes it and cmark-gfm doesn't, and
/// cmark's nodes say of neither that it isn't just missing.
struct EmptyTitles {
  /// Whether they are written at all.
  private let areWritten: Bool
  /// The labels of which the definition that counts has such a title.
  private var labels: Set<LinkLabel> = []

  /// Those of `tree`, which was parsed from `source`.
  init(of tree: FlatTree, source: [UInt8], dialect: Dialect) {
    areWritten = Self.areWritten(in: dialect)
    guard areWritten, tree.blocks.contains(where: { $0.definition?.hasEmptyTitle ?? false }) else { return }
    var defined: Set<LinkLabel> = []
    for block in tree.blocks {
      guard let definition = block.definition else { continue }
      let range = Range<Int>(definition.label.inDocument(from: block.start))
      guard let label = LinkLabel(tree.text(in: range, of: block, source)), defined.insert(label).inserted
      else { continue }
      if definition.hasEmptyTitle { labels.insert(label) }
    }
  }

  /// Whether they are written in `dialect`; how a link is rendered may depend on all definitions then.
  static func areWritten(in dialect: Dialect) -> Bool {
    CMarkDecisions.linked.writesEmptyTitles && dialect.isDisjoint(with: .gfm.subtracting(.frontMatter))
  }

  /// Whether `link` is to be written with its empty title; `label` gives the bytes of its label, if it has one.
  func isWritten(of link: FlatLink, label: () -> [UInt8]) -> Bool {
    if link.form == .inline { return areWritten && link.hasEmptyTitle }
    if labels.isEmpty || link.form == .autolink { return false }
    return LinkLabel(label()).map(labels.contains) ?? false
  }
}

extension InlineLink {
  /// Whether a title is written here that has nothing in it.
  fileprivate var hasEmptyTitle: Bool { titleRange?.isEmpty ?? false }
}

extension DefinitionRanges {
  /// Whether a title is written that has nothing in it.
  fileprivate var hasEmptyTitle: Bool { title?.isEmpty ?? false }
}
