import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The link targets in a document, and the links to them.
struct DocumentIndex {
  /// A heading with its anchor.
  struct Heading {
    let entry: OutlineEntry
    let anchor: String
  }

  /// A link's definition.
  struct Definition {
    let node: SyntaxNode
    let attributes: LinkAttributes
    let label: LinkLabel
    /// Whether an earlier definition has the same label and takes precedence.
    let isOverridden: Bool
  }

  /// A named target in the document that text can refer to.
  enum Target {
    /// The heading with this index in `headings`.
    case heading(Int)
    /// The link definition with this label.
    case label(LinkLabel)
    /// The footnote with this index in `footnotes`.
    case footnote(Int)
  }

  let tree: SyntaxTree
  /// The base of the document's addresses.
  let home: DocumentHome
  let headings: [Heading]
  let links: [LinkOccurrence]
  let definitions: [Definition]
  let footnotes: [Footnote]
  /// The indices of headings by their anchors.
  private let anchors: [String: Int]

  /// The index of `tree`, the text of the document at `home`.
  ///
  /// - Complexity: O(*n*) in the tree's size
  init(_ tree: SyntaxTree, home: DocumentHome = DocumentHome()) {
    (self.tree, self.home) = (tree, home)
    var slugger = Slugger()
    headings = tree.outline().map {
      Heading(entry: $0, anchor: slugger.slug(tree.anchorText(of: $0.heading)))
    }
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

  /// The index of the text after `changes`.
  func updated(by changes: ChangeSet) -> DocumentIndex {
    DocumentIndex(tree.updating(after: changes, in: changes.applied(to: tree.text)), home: home)
  }

  // MARK: Targets

  /// The target that the text at `offset` refers to, or that is there; `nil` if there is none.
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
      if let label = label(attributes) { return .label(label) }
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

  /// The index of the heading in this document that `destination` leads to; `nil` if there is none.
  func heading(ledToBy destination: String) -> Int? {
    guard let target = home.target(of: destination), home.isHere(target) else { return nil }
    return target.anchor.flatMap { heading(anchored: $0) }
  }

  /// The index of the heading with `anchor`; `nil` if there is none.
  func heading(anchored anchor: String) -> Int? { anchors[anchor] ?? anchors[anchor.lowercased()] }

  /// The addresses written in the document, including those of definitions, in text order.
  var addresses: [LinkAttributes] {
    let written =
      links.filter { $0.definition == nil }.map(\.attributes) + definitions.map(\.attributes)
    return written.filter { $0.destinationRange != nil }.ordered {
      $0.destinationRange?.lowerBound ?? .zero
    }
  }

  /// The address written at `offset`, or the one of the link there; `nil` if there is none.
  func address(at offset: UTF8Offset) -> LinkAttributes? {
    tree.path(to: offset).last { $0.link != nil }?.link
  }

  /// The label with which a link or definition is written.
  private func label(_ attributes: LinkAttributes) -> LinkLabel? {
    attributes.labelRange.flatMap { LinkLabel(tree.text.bytes(in: $0)) }
  }

  // MARK: Places

  /// The range of the name in the definition of `target`.
  func place(of target: Target) -> Range<UTF8Offset>? {
    switch target {
    case .heading(let number): headings[number].entry.heading.content
    case .label(let label): definitions.first { $0.label == label }?.attributes.labelRange
    case .footnote(let number): footnotes[number].definition.footnoteLabelRange
    }
  }

  /// The ranges that mention `target`, in text order, without its own place.
  func mentions(of target: Target) -> [Range<UTF8Offset>] {
    switch target {
    case .heading(let number):
      return addresses.filter { heading(ledToBy: $0.destination) == number }.compactMap(\.destinationRange)
    case .label(let wanted):
      let found = links.filter { label($0.attributes) == wanted }
      return found.compactMap { $0.attributes.labelRange }
    case .footnote(let number):
      return footnotes[number].references.compactMap(\.footnoteLabelRange)
    }
  }
}

extension LinkAttributes {
  /// Whether `offset` is in the label or at its edge.
  fileprivate func holdsLabel(_ offset: UTF8Offset) -> Bool { labelRange?.holds(offset) ?? false }
}

extension Footnote {
  /// The ranges of its label in the definition and all references.
  fileprivate var mentions: [Range<UTF8Offset>] {
    ([definition] + references).compactMap(\.footnoteLabelRange)
  }
}

extension Range<UTF8Offset> {
  /// Whether a caret at `offset` is in the range or at its edge.
  func holds(_ offset: UTF8Offset) -> Bool { lowerBound <= offset && offset <= upperBound }
}
