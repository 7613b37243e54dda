import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// A parse of a long text in pieces of whole lines, so that it can be stopped between pieces and report its progress.
///
/// Each piece updates the tree of the pieces before it, which gives the same tree as a full parse.
struct PiecewiseParse {
  private let rope: Rope
  private let pieceSize: Int
  private var tree: SyntaxTree
  private var text = Rope()

  /// A parse of `rope` that hasn't begun; each piece has at most `pieceSize` bytes, or is one longer line.
  init(_ rope: Rope, dialect: Dialect, pieceSize: Int) {
    (self.rope, self.pieceSize) = (rope, max(1, pieceSize))
    tree = SyntaxTree(Rope(), dialect: dialect)
  }

  /// The share of the text that is parsed, from 0 to 1.
  var progress: Double { rope.isEmpty ? 1 : Double(text.utf8Count) / Double(rope.utf8Count) }

  /// The document, once all of it is parsed; `nil` before.
  var document: MarkdownDocument? {
    text.utf8Count == rope.utf8Count ? MarkdownDocument(tree) : nil
  }

  /// Parses the next piece; does nothing if there is none.
  mutating func step() {
    let place = text.range.upperBound
    guard place < rope.range.upperBound else { return }
    let piece = rope.string(in: place..<end(of: place))
    let change = ChangeSet([.insert(piece, at: place)], length: place.value)
    text = change.applied(to: text)
    tree = tree.updating(after: change, in: text.utf8Count == rope.utf8Count ? rope : text)
  }

  /// The end of the piece that begins at `place`.
  private func end(of place: UTF8Offset) -> UTF8Offset {
    guard rope.utf8Count - place.value > pieceSize else { return rope.range.upperBound }
    let last = rope.startOfLine(holding: UTF8Offset(place.value + pieceSize))
    return last > place ? last : rope.endOfLine(holding: place)
  }
}
