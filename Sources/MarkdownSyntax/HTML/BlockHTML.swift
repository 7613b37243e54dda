public import TextBuffer

/// A top-level block of a document with its HTML.
public struct BlockHTML: Sendable {
  /// The block; `nil` for the footnotes, which are rendered at the document's end.
  public var block: SyntaxNode?
  /// The range of the block; for the footnotes, an empty range at the text's end.
  public var range: Range<UTF8Offset>
  /// The block's HTML.
  public var html: String

  /// The HTML of `block`, or of the footnotes, of the document `tree`.
  init(_ block: SyntaxNode?, of tree: SyntaxTree, html: String) {
    self.block = block
    range = block?.range ?? tree.text.range.upperBound..<tree.text.range.upperBound
    self.html = html
  }
}

extension SyntaxTree {
  /// The document's HTML, split into its top-level blocks; blocks without output are left out.
  ///
  /// Joined, the parts are equal to `html(options:)`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func htmlByBlock(options: HTMLOptions = []) -> [BlockHTML] {
    RenderedBlocks(of: self, options: options).parts
  }
}

/// A document's HTML, with the parts of it that come from the same top-level block.
package struct RenderedBlocks: Sendable {
  /// The whole HTML.
  package let html: [UInt8]
  private let tree: SyntaxTree
  /// The starts in `html` of the top-level blocks, in order, and of the footnotes.
  private let starts: [Int]

  /// Renders the document of `tree`.
  ///
  /// With what readers don't see, top-level footnote definitions are also rendered in place, so that definitions
  /// without references count too.
  ///
  /// - Complexity: O(*n*) in the text's length.
  package init(of tree: SyntaxTree, options: HTMLOptions) {
    var renderer = HTMLRenderer(tree, source: tree.text.bytes(in: tree.text.range), options: options)
    var starts: [Int] = []
    for block in tree.root.children {
      starts.append(renderer.output.count)
      if block.kind == .footnoteDefinition, options.contains(.unseen) {
        renderer.renderChildren(of: block)
      } else {
        renderer.render(block)
      }
    }
    starts.append(renderer.output.count)
    renderer.writeFootnotes()
    (self.tree, self.starts, html) = (tree, starts, renderer.output)
  }

  /// The blocks with output, in order.
  package var parts: [BlockHTML] {
    let blocks = tree.root.children.map(Optional.some) + [nil]
    return zip(blocks, zip(starts, starts.dropFirst() + [html.count])).compactMap { block, bounds in
      guard bounds.0 < bounds.1 else { return nil }
      return BlockHTML(block, of: tree, html: String(decoding: html[bounds.0..<bounds.1], as: UTF8.self))
    }
  }
}

extension HTMLRenderer {
  /// Returns the output of `body` alone, as text.
  mutating func take(_ body: (inout HTMLRenderer) -> Void) -> String {
    body(&self)
    defer { output.removeAll(keepingCapacity: true) }
    return String(decoding: output, as: UTF8.self)
  }
}

/// A run of top-level blocks with their HTML, and the run in the same place after a change.
package struct ChangedHTML: Sendable {
  /// The blocks of the document before the change; the HTML is empty if a block has none.
  package var before: [BlockHTML]
  /// The blocks of the document after the change.
  package var after: [BlockHTML]
  /// The indices of `before` and `after` among the top-level blocks of their documents.
  package var places: (old: Range<Int>, new: Range<Int>)
}

extension SyntaxTree {
  /// The HTML of all runs of top-level blocks that may render differently than in `old`.
  ///
  /// Outside of these runs both trees have the same HTML. Chunks that an update shares with the old tree are not read.
  ///
  /// Blocks that are equal in both trees are in no run. So if each run has the same HTML before and after, the
  /// documents have the same HTML. If not, only a comparison of the whole HTML can tell.
  ///
  /// Returns `nil` if a block's HTML doesn't depend on the block alone. That happens with footnotes, which are
  /// numbered. It also happens where empty titles are written, as by cmark in plain CommonMark, because the definition
  /// with the title can be anywhere.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks, and *k* the size of the parts that aren't shared.
  package func changedHTML(since old: SyntaxTree) -> [ChangedHTML]? {
    guard !EmptyTitles.areWritten(in: dialect) else { return nil }
    let (before, after) = (TopLevelBlocks(of: old), TopLevelBlocks(of: self))
    guard !before.haveFootnotes, !after.haveFootnotes else { return nil }
    let stretches = ChangedStretches(before, after).stretches
    let left = before.html(of: stretches.map { $0.before }, in: old).stretches
    let right = after.html(of: stretches.map { $0.after }, in: self).stretches
    return stretches.indices.map { index in
      let (oldPlaces, newPlaces) = stretches[index]
      return ChangedHTML(
        before: before.blocks(oldPlaces, in: old, html: left[index]),
        after: after.blocks(newPlaces, in: self, html: right[index]),
        places: (oldPlaces, newPlaces))
    }
  }
}

extension TopLevelBlocks {
  /// The blocks at `places` of `tree`, each with its element of `html`.
  fileprivate func blocks(_ places: Range<Int>, in tree: SyntaxTree, html: [String]) -> [BlockHTML] {
    zip(places, html).map { BlockHTML(node($0, in: tree), of: tree, html: $1) }
  }
}

/// The runs of top-level blocks that may differ between two trees, one of which is an update of the other.
///
/// Shared whole chunks align the blocks of both trees. In each gap between them, equal blocks are removed from both
/// ends. If a gap has as many blocks before as after, its blocks are compared one by one instead.
struct ChangedStretches {
  /// The runs in order, as index ranges of blocks; all other blocks are equal in both trees.
  private(set) var stretches: [(before: Range<Int>, after: Range<Int>)] = []

  private let before: TopLevelBlocks
  private let after: TopLevelBlocks

  /// Finds the runs that differ between `before` and `after`.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks and *k* the size of the parts that aren't shared.
  init(_ before: TopLevelBlocks, _ after: TopLevelBlocks) {
    (self.before, self.after) = (before, after)
    var known: [ObjectIdentifier: Int] = [:]
    for (index, section) in after.sections.enumerated() {
      known[ObjectIdentifier(after.chunks(of: section)[0])] = index
    }
    var (old, new) = (0, 0)
    for section in before.sections {
      let chunks = before.chunks(of: section)
      guard let index = known[ObjectIdentifier(chunks[0])], case let same = after.sections[index],
        same.lowerBound >= new, chunks.elementsEqual(after.chunks(of: same), by: ===)
      else { continue }
      append(old..<section.lowerBound, new..<same.lowerBound)
      (old, new) = (section.upperBound, same.upperBound)
    }
    append(old..<before.count, new..<after.count)
  }

  /// Adds the differences between the blocks `old` and `new`.
  private mutating func append(_ old: Range<Int>, _ new: Range<Int>) {
    let splices = Splice.all(old.count, new.count) {
      before.isSame(old.lowerBound + $0, as: new.lowerBound + $1, in: after)
    }
    for splice in splices {
      stretches.append(
        (
          old.lowerBound + splice.old.lowerBound..<old.lowerBound + splice.old.upperBound,
          new.lowerBound + splice.new.lowerBound..<new.lowerBound + splice.new.upperBound
        ))
    }
  }
}
