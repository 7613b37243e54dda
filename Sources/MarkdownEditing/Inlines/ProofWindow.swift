import MarkdownSyntax
import TextBuffer

/// A paragraph, heading or table cell that is edited, and what edits of it come to.
///
/// An edit is tried out on the document's own tree: the blocks around it are scanned again and the leaf is parsed again. Where anything but
/// the leaf's text would be another, the edit is none that an inline action may make.
final class ProofWindow {
  /// Where the leaf stands in the document.
  let range: Range<Int>
  /// Its bytes.
  let bytes: [UInt8]
  /// What it says.
  let original: Reading
  private let node: SyntaxNode
  private let rope: Rope
  private let tree: SyntaxTree
  private let characters: TextPieceReader

  init(_ document: MarkdownDocument, leaf node: SyntaxNode, _ characters: TextPieceReader) {
    (self.node, self.characters, rope, tree) = (node, characters, document.rope, document.tree)
    range = node.range.lowerBound.value..<node.range.upperBound.value
    bytes = rope.bytes(in: node.range)
    original = ReadingBuilder(node.kind, node.leafInlines, in: bytes, characters).reading
  }

  /// The windows for the leaves of `document` that share a byte with one of `ranges` or touch it, in order.
  static func windows(of document: MarkdownDocument, touching ranges: [Range<UTF8Offset>]) -> [ProofWindow] {
    let characters = TextPieceReader()
    var (windows, end) = ([ProofWindow](), UTF8Offset(-1))
    for range in ranges {
      for node in document.tree.leaves(in: range) where node.range.lowerBound > end {
        end = max(node.range.lowerBound, node.range.upperBound.advanced(by: -1))
        windows.append(ProofWindow(document, leaf: node, characters))
      }
    }
    return windows
  }

  // MARK: Effort

  /// How many spellings may be tried, so that no search takes longer than a frame: fewer in long text and among many delimiters.
  ///
  /// An attempt takes about 10 µs, 20 ns for each byte and 150 ns for each delimiter (measured on one core of a server).
  var attempts: Int {
    let cost = 10_000 + 20 * bytes.count + 150 * original.punctuationCount
    return max(1, Self.budget / cost)
  }

  /// What the attempts of a search may take together, in nanoseconds.
  private static let budget = 16_000_000

  /// The leaf as its reading has it.
  var leaf: Reading.Leaf { original.leaf }

  /// Whether the leaf is so large that only the plainest spelling is tried.
  var isHuge: Bool { original.spans.count > 500 || attempts < 32 }

  // MARK: Trying out

  /// What the leaf says after `edits`, which are in order; `nil` where they overlap, or change more than the leaf.
  func reading(after edits: [InlineEdit]) -> Reading? { trial(of: edits)?.readings.first }

  /// What becomes of the leaf by `edits`, which are in order; `nil` where they overlap, or change more than the leaf.
  func trial(of edits: [InlineEdit]) -> Trial? { Self.trial(of: [edits], in: [self]) }

  /// What becomes of `windows` by the edits of each; `nil` where edits overlap, or change more than the leaves.
  static func trial(of edits: [[InlineEdit]], in windows: [ProofWindow]) -> Trial? {
    guard let first = windows.first else { return Trial(readings: []) }
    var all: [Edit] = []
    for (window, edits) in zip(windows, edits) {
      guard edits.areDisjoint else { return nil }
      all += edits.map { $0.edit(from: window.range.lowerBound) }
    }
    let changes = ChangeSet(all, length: first.rope.utf8Count)
    if changes.isIdentity { return Trial(readings: windows.map(\.original)) }
    let rope = changes.applied(to: first.rope)
    guard let preview = first.tree.preview(of: windows.map(\.node), after: changes, in: rope) else {
      return nil
    }
    var (readings, growth) = ([Reading](), 0)
    for ((window, edits), content) in zip(zip(windows, edits), preview.contents) {
      let start = UTF8Offset(window.range.lowerBound + growth)
      let bytes = rope.bytes(in: start..<start.advanced(by: content.count))
      readings.append(
        ReadingBuilder(
          window.node.kind, content, in: bytes, window.characters, addresses: edits.addressStarts
        )
        .reading)
      growth += edits.reduce(0) { $0 + $1.text.utf8.count - $1.range.count }
    }
    return Trial(readings: readings, preview: preview)
  }
}

/// What leaves say after edits that were tried out.
struct Trial {
  var readings: [Reading]
  /// The tree's part in it; none where nothing is edited.
  var preview: TreePreview?
}
