/// The links that have an empty title, such as `[a](b "")`.
///
/// cmark writes such a title and cmark-gfm doesn't. In cmark's nodes an empty title looks like a missing one.
struct EmptyTitles {
  /// Whether empty titles are written at all.
  private let areWritten: Bool
  /// The labels whose effective definition has an empty title.
  private var labels: Set<LinkLabel> = []

  /// The links with empty titles in `tree`, which was parsed from `source`.
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

  /// Whether empty titles are written in `dialect`.
  ///
  /// If so, the HTML of a link can depend on any definition.
  static func areWritten(in dialect: Dialect) -> Bool {
    CMarkDecisions.linked.writesEmptyTitles && dialect.isDisjoint(with: .gfm.subtracting(.frontMatter))
  }

  /// Whether the empty title of `link` is written; `label` returns the bytes of its label, if it has one.
  func isWritten(of link: FlatLink, label: () -> [UInt8]) -> Bool {
    if link.form == .inline { return areWritten && link.hasEmptyTitle }
    if labels.isEmpty || link.form == .autolink { return false }
    return LinkLabel(label()).map(labels.contains) ?? false
  }
}

extension InlineLink {
  /// Whether an empty title is written here.
  fileprivate var hasEmptyTitle: Bool { titleRange?.isEmpty ?? false }
}

extension DefinitionRanges {
  /// Whether an empty title is written here.
  fileprivate var hasEmptyTitle: Bool { title?.isEmpty ?? false }
}
