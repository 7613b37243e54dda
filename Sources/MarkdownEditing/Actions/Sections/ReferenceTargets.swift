import MarkdownSyntax
import TextBuffer

/// The targets of links, images and footnote references outside of a block that is to be removed.
struct ReferenceTargets {
  private struct Target: Equatable {
    var place: UTF8Offset
    var destination = ""
    var title = ""
    /// The start of a footnote's definition.
    var definition: UTF8Offset?
  }

  /// The targets; `nil` if the block holds no definition that others could depend on.
  private let targets: [Target]?

  /// The targets in `tree` outside of `block`.
  ///
  /// - Complexity: O(*n*) in the size of the tree, if `block` holds a definition.
  init(_ tree: SyntaxTree, without block: SyntaxNode) {
    let definesMore = tree.nodes(in: block.range).contains {
      $0 != block && [.linkDefinition, .footnoteDefinition].contains($0.kind)
        && block.range.contains($0.start)
    }
    targets = definesMore ? Self.all(of: tree).filter { !block.range.contains($0.place) } : nil
  }

  /// Whether all targets are unchanged after `key`, a change of `document`.
  func areKept(by key: KeyResult, of document: MarkdownDocument) -> Bool {
    guard let targets else { return true }
    let tree =
      key.proven?.text.tree.completed()
      ?? document.tree.updating(after: key.changes, in: key.changes.applied(to: document.rope))
    let moved = targets.map { target in
      var target = target
      target.place = key.changes.map(target.place, bias: .after)
      target.definition = target.definition.map { key.changes.map($0, bias: .after) }
      return target
    }
    return moved == Self.all(of: tree)
  }

  private static func all(of tree: SyntaxTree) -> [Target] {
    let links = tree.nodes(in: UTF8Offset.zero..<UTF8Offset(tree.text.utf8Count)).compactMap { node in
      node.kind == .link || node.kind == .image ? node.link.map { (node.start, $0) } : nil
    }
    let notes = tree.footnotes().flatMap { note in
      note.references.map { Target(place: $0.start, definition: note.definition.start) }
    }
    return links.map { Target(place: $0, destination: $1.destination, title: $1.title) }
      + notes.sorted { $0.place < $1.place }
  }
}
