import MarkdownSyntax
import TextBuffer

/// The expectation that links, images and footnote references lead where they did, except in a removed block.
struct ReferenceTargets: Expectation {
  private struct Reference: Equatable {
    var place: UTF8Offset
    var destination = ""
    var title = ""
    /// The start of a footnote's definition.
    var definition: UTF8Offset?
  }

  /// The targets; `nil` if the block holds no definition that others could depend on.
  private let targets: [Reference]?

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

  /// All targets in `tree`.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  init(_ tree: SyntaxTree) { targets = Self.all(of: tree) }

  func violation(by change: AppliedChange) -> Violation? {
    guard let targets else { return nil }
    let moved = targets.map { target in
      var target = target
      target.place = change.changes.map(target.place, bias: .after)
      target.definition = target.definition.map { change.changes.map($0, bias: .after) }
      return target
    }
    let found = Self.all(of: change.text.tree.completed())
    guard moved != found else { return nil }
    let wrong = zip(moved, found).first { $0 != $1 }?.0 ?? moved.last ?? found.last
    return Violation(place: wrong?.place ?? .zero)
  }

  private static func all(of tree: SyntaxTree) -> [Reference] {
    let links = tree.nodes(in: UTF8Offset.zero..<UTF8Offset(tree.text.utf8Count)).compactMap { node in
      node.kind == .link || node.kind == .image ? node.link.map { (node.start, $0) } : nil
    }
    let notes = tree.footnotes().flatMap { note in
      note.references.map { Reference(place: $0.start, definition: note.definition.start) }
    }
    return links.map { Reference(place: $0, destination: $1.destination, title: $1.title) }
      + notes.ordered { $0.place }
  }
}
