import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What can be pointed to in a document, and what points to it.
struct DocumentIndex {
  /// A heading, and the anchor that links lead to it by.
  struct Heading {
    let entry: OutlineEntry
    let anchor: String
  }

  /// A link's definition.
  struct Definition {
    let node: SyntaxNode
    let attributes: LinkAttributes
    let label: LinkLabel
    /// Whether one further up has the same label, so that this one counts for nothing.
    let isOverridden: Bool
  }

  /// Something that has a place in the document, and a name that others mention.
  enum Target: Hashable {
    /// The heading with this number.
    case heading(Int)
    /// What this label stands for.
    case label([UInt8])
    /// The footnote with this number in `footnotes`.
    case footnote(Int)
  }

  let tree: SyntaxTree
  /// Where the document is.
  let home: DocumentHome
  let headings: [Heading]
  let links: [LinkOccurrence]
  let definitions: [Definition]
  let footnotes: [Footnote]
  /// The numbers of headings by their anchors.
  private let anchors: [String: Int]

  /// The index of `tree`, the text of the document at `home`.
  ///
  /// - Complexity: O(*n*) in the tree's size
  init(_ tree: SyntaxTree, home: DocumentHome = DocumentHome()) {
    (self.tree, self.home) = (tree, home)
    var slugger = Slugger()
    headings = tree.outline().map { Heading(entry: $0, anchor: slugger.slug($0.title)) }
    anchors = Dictionary(zip(headings.map(\.anchor), headings.indices)) { first, _ in first }
    links = tree.links()
    footnotes = tree.footnotes()
    definitions = Self.definitions(in: tree)
  }

  private static func definitions(in tree: SyntaxTree) -> [Definition] {
    var (found, known) = ([Definition](), Set<LinkLabel>())
    tree.root.walk { node in
      if node.kind == .linkDefinition, let attributes = node.link, let range = attributes.labelRange,
        let label = LinkLabel(tree.text.bytes(in: range))
      {
        let isNew = known.insert(label).inserted
        found.append(Definition(node: node, attributes: attributes, label: label, isOverridden: !isNew))
      }
      return !node.kind.isLeafWithInlines
    }
    return found
  }

  // MARK: Targets

  /// What is named at `offset`: by a link, a reference, a label, or by being it.
  func target(at offset: UTF8Offset) -> Target? {
    for node in tree.path(to: offset).reversed() {
      if let target = target(of: node, at: offset) { return target }
    }
    return nil
  }

  private func target(of node: SyntaxNode, at offset: UTF8Offset) -> Target? {
    switch node.kind {
    case .link, .image, .linkDefinition:
      guard let attributes = node.link else { return nil }
      if node.kind == .linkDefinition, !attributes.holdsLabel(offset) {
        return anchorTarget(attributes.destination)
      }
      if let label = label(attributes) { return .label(label.bytes) }
      return anchorTarget(attributes.destination)
    case .footnoteReference, .footnoteDefinition:
      guard let range = node.footnoteLabelRange, node.kind == .footnoteReference || range.holds(offset)
      else { return nil }
      return footnotes.firstIndex { $0.mentions.contains(range) }.map(Target.footnote)
    case .heading:
      return headings.firstIndex { $0.entry.heading.range == node.range }.map(Target.heading)
    default: return nil
    }
  }

  private func anchorTarget(_ destination: String) -> Target? {
    heading(ledToBy: destination).map(Target.heading)
  }

  /// The number of the heading in this document that `destination` leads to.
  func heading(ledToBy destination: String) -> Int? {
    guard let target = home.target(of: destination), home.isHere(target) else { return nil }
    return target.anchor.flatMap { heading(anchored: $0) }
  }

  /// The number of the heading that `anchor` leads to.
  func heading(anchored anchor: String) -> Int? { anchors[anchor] ?? anchors[anchor.lowercased()] }

  /// The addresses that are written in the document, those of definitions among them, in the text's order.
  var addresses: [LinkAttributes] {
    let written =
      links.filter { $0.definition == nil }.map(\.attributes) + definitions.map(\.attributes)
    return written.filter { $0.destinationRange != nil }.sorted {
      ($0.destinationRange?.lowerBound ?? .zero) < ($1.destinationRange?.lowerBound ?? .zero)
    }
  }

  /// The address that is written at `offset`, or that a link there leads to.
  func address(at offset: UTF8Offset) -> LinkAttributes? {
    tree.path(to: offset).last { $0.link != nil }?.link
  }

  /// The label that a link or definition is written with.
  private func label(_ attributes: LinkAttributes) -> LinkLabel? {
    attributes.labelRange.flatMap { LinkLabel(tree.text.bytes(in: $0)) }
  }

  // MARK: Places

  /// Where `target` itself is: the name in its definition.
  func place(of target: Target) -> Range<UTF8Offset>? {
    switch target {
    case .heading(let number): headings[number].entry.heading.content
    case .label(let label): definitions.first { $0.label.bytes == label }?.attributes.labelRange
    case .footnote(let number): footnotes[number].definition.footnoteLabelRange
    }
  }

  /// Where `target` is mentioned, in the text's order; its own place not among them.
  func mentions(of target: Target) -> [Range<UTF8Offset>] {
    switch target {
    case .heading(let number):
      return addresses.filter { heading(ledToBy: $0.destination) == number }.compactMap(\.destinationRange)
    case .label(let wanted):
      let found = links.filter { label($0.attributes)?.bytes == wanted }
      return found.compactMap { $0.attributes.labelRange }
    case .footnote(let number):
      return footnotes[number].references.compactMap(\.footnoteLabelRange)
    }
  }
}

extension LinkAttributes {
  /// Whether `offset` is in the label.
  fileprivate func holdsLabel(_ offset: UTF8Offset) -> Bool { labelRange?.holds(offset) ?? false }
}

extension Footnote {
  /// Where its label is written.
  fileprivate var mentions: [Range<UTF8Offset>] {
    ([definition] + references).compactMap(\.footnoteLabelRange)
  }
}

extension Range<UTF8Offset> {
  /// Whether a caret at `offset` is in it or at its edge.
  func holds(_ offset: UTF8Offset) -> Bool { lowerBound <= offset && offset <= upperBound }
}
