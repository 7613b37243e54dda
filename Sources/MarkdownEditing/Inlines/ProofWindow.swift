import MarkdownSyntax
import TextBuffer

/// A paragraph, heading or table cell, with trials of edits of it.
///
/// A trial runs on the document's own tree: the blocks around the leaf are scanned again, and the leaf is parsed again.
/// If anything but the leaf's text would change, no inline action may make the edit.
final class ProofWindow {
  /// The leaf's range in the document.
  let range: Range<Int>
  /// The leaf's bytes.
  let bytes: [UInt8]
  /// The leaf's reading before any edit.
  let original: Reading
  private let node: SyntaxNode
  private let context: Context

  /// The data that all windows of a document share.
  private final class Context {
    let tree: SyntaxTree
    let characters = TextPieceReader()
    var constructs: [SpanConstruct] { tree.dialect.spans }

    init(_ tree: SyntaxTree) { self.tree = tree }
  }

  private init(_ context: Context, leaf node: SyntaxNode, _ whole: Range<UTF8Offset>) {
    (self.node, self.context) = (node, context)
    range = whole.lowerBound.value..<whole.upperBound.value
    bytes = context.tree.text.bytes(in: whole)
    original = ReadingBuilder.reading(
      of: node.kind, node.leafInlines, in: bytes, context.characters, context.constructs)
  }

  /// The windows for the leaves of `tree` that overlap or touch one of `ranges`, in document order.
  static func windows(of tree: SyntaxTree, touching ranges: [Range<UTF8Offset>]) -> [ProofWindow] {
    let context = Context(tree)
    var (windows, end) = ([ProofWindow](), UTF8Offset(-1))
    for range in ranges {
      for node in tree.leaves(in: range) {
        let whole = node.range
        guard whole.lowerBound > end else { continue }
        end = max(whole.lowerBound, whole.upperBound.advanced(by: -1))
        windows.append(ProofWindow(context, leaf: node, whole))
      }
    }
    return windows
  }

  // MARK: Effort

  /// The number of spellings that may be tried, so that no search takes longer than a frame.
  ///
  /// Long text and many delimiters allow fewer. An attempt takes about 10 µs, 20 ns for each byte and 150 ns for each
  /// delimiter (measured on one core of a server).
  var attempts: Int {
    let cost = 10_000 + 20 * bytes.count + 150 * original.punctuationCount
    return max(1, Self.budget / cost)
  }

  /// The time that all attempts of a search may take, in nanoseconds.
  private static let budget = 16_000_000

  /// Whether the leaf is so large that only the plainest spelling is tried.
  var isHuge: Bool { original.spans.count > 500 || attempts < 32 }

  // MARK: Trying out

  /// The leaf's reading after `edits`, which are in order; `nil` if they overlap, or change more than the leaf.
  func reading(after edits: [InlineEdit]) -> Reading? { trial(of: edits)?.readings.first }

  /// The trial of `edits`, which are in order; `nil` if they overlap, or change more than the leaf.
  func trial(of edits: [InlineEdit]) -> Trial? { Self.trial(of: [edits], in: [self]) }

  /// The trial of `edits`, one list for each of `windows`; `nil` if edits overlap, or change more than the leaves.
  static func trial(of edits: [[InlineEdit]], in windows: [ProofWindow]) -> Trial? {
    guard let context = windows.first?.context else { return nil }
    var all: [Edit] = []
    for (index, window) in windows.enumerated() {
      guard edits[index].areDisjoint else { return nil }
      for edit in edits[index] { all.append(edit.edit(from: window.range.lowerBound)) }
    }
    let changes = ChangeSet(all, length: context.tree.text.utf8Count)
    if changes.isIdentity { return Trial(windows.map({ $0.original }), changes) }
    let rope = changes.applied(to: context.tree.text)
    guard let preview = context.tree.preview(of: windows.map({ $0.node }), after: changes, in: rope) else {
      return nil
    }
    var readings: [Reading] = []
    readings.reserveCapacity(windows.count)
    preview.forEachLeaf { inlines, bytes in
      let (window, edits) = (windows[readings.count], edits[readings.count])
      readings.append(
        ReadingBuilder.reading(
          of: window.node.kind, inlines, in: bytes, context.characters, context.constructs,
          addresses: edits.addressStarts))
    }
    return Trial(readings, changes, preview)
  }
}

extension [ProofWindow] {
  /// The index of the window that holds or touches `offset`, of windows in order.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of windows.
  func index(touching offset: Int) -> Int? {
    let number = partitioningIndex { offset <= $0.range.upperBound }
    return indices.contains(number) && self[number].range.lowerBound <= offset ? number : nil
  }
}
