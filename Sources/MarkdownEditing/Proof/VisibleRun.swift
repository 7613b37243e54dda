import MarkdownSyntax
import TextBuffer

/// A run of text, code or HTML in a leaf, with the spans around it.
struct VisibleRun: Equatable {
  /// The range of the run, without markers.
  var range: Range<UTF8Offset>
  /// The kind: `text`, `code` or `htmlInline`.
  var kind: SyntaxKind
  /// A hash of the spans around the run: their kinds, and the destinations and titles of links.
  ///
  /// It is 0 if there are none.
  var context: Int

  /// The run moved by `count` bytes.
  func shifted(by count: Int) -> VisibleRun {
    let moved = range.lowerBound.advanced(by: count)..<range.upperBound.advanced(by: count)
    return VisibleRun(range: moved, kind: kind, context: context)
  }

  fileprivate static func context(_ kind: SyntaxKind, _ link: LinkAttributes?, in outer: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(outer)
    hasher.combine(kind)
    if let link {
      hasher.combine(link.destination)
      hasher.combine(link.title)
    }
    return hasher.finalize()
  }
}

extension SyntaxNode {
  /// The text, code and HTML among a leaf's inlines, in order.
  ///
  /// - Complexity: O(*i* + *l*), where *i* is the number of inlines and *l* the length of the links' attributes.
  var visibleRuns: [VisibleRun] {
    let (inlines, start) = (leafInlines, start)
    var runs: [VisibleRun] = []
    runs.reserveCapacity(inlines.nodes.count)
    // The contexts of the open spans, with the end of each.
    var open: [(end: Int, context: Int)] = []
    for (index, node) in inlines.nodes.enumerated() {
      while let last = open.last, last.end <= index { open.removeLast() }
      let context = open.last?.context ?? 0
      switch node.kind {
      case .text, .code, .htmlInline:
        let range =
          start.advanced(by: node.content.lowerBound)..<start.advanced(by: node.content.upperBound)
        runs.append(VisibleRun(range: range, kind: node.kind, context: context))
      case .softBreak, .lineBreak: break
      default:
        let link = node.link.map { inlines.links[$0] }
        open.append((node.end, VisibleRun.context(node.kind, link, in: context)))
      }
    }
    return runs
  }
}
