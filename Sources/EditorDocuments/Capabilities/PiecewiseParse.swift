import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// A parse that goes through a long text in pieces of whole lines, so that it can be stopped between two of them and
/// tell how far it is.
///
/// Each piece is an update of the tree of those before it, which comes to what a full parse does.
struct PiecewiseParse {
  private let rope: Rope
  private let pieceSize: Int
  private var tree: SyntaxTree
  private var text = Rope()

  /// A parse of `rope` that has not begun; a piece has `pieceSize` bytes or a little less, or is one longer line.
  init(_ rope: Rope, dialect: Dialect, pieceSize: Int) {
    (self.rope, self.pieceSize) = (rope, max(1, pieceSize))
    tree = SyntaxTree(Rope(), dialect: dialect)
  }

  /// The share of the text that is parsed, from 0 to 1.
  var progress: Double { rope.isEmpty ? 1 : Double(text.utf8Count) / Double(rope.utf8Count) }

  /// The document, once all of it is parsed; `nil` before that.
  var document: MarkdownDocument? {
    text.utf8Count == rope.utf8Count ? MarkdownDocument(rope, tree: tree) : nil
  }

  /// Parses the next piece; nothing where there is none.
  mutating func step() {
    let place = text.range.upperBound
    guard place < rope.range.upperBound else { return }
    let piece = rope.string(in: place..<end(of: place))
    let change = ChangeSet([.insert(piece, at: place)], length: place.value)
    text = change.applied(to: text)
    tree = tree.updating(after: change, in: text.utf8Count == rope.utf8Count ? rope : text)
  }

  /// Where the piece ends that begins at `place`.
  private func end(of place: UTF8Offset) -> UTF8Offset {
    guard rope.utf8Count - place.value > pieceSize else { return rope.range.upperBound }
    let last = rope.startOfLine(holding: UTF8Offset(place.value + pieceSize))
    return last > place ? last : rope.endOfLine(holding: place)
  }
}
