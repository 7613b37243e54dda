import MarkdownSyntax
import TextBuffer

/// A document that arrives in pieces, at whose end each is put.
struct StreamBench {
  private let document: BenchmarkDocument
  private let pieces: [String]

  /// `document` in pieces of so many characters, of which the last may have fewer.
  init(_ document: BenchmarkDocument, charactersAPiece count: Int) {
    self.document = document
    var (pieces, rest) = ([String](), String(document.rope)[...])
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    self.pieces = pieces
  }

  /// The rows of the whole document and of a piece.
  func rows(_ repetition: Repetition) -> [Row] {
    // Without a look at the clock for each piece, which would be a part of the whole.
    let whole = repetition.measure { measurement in
      var length = 0
      measurement.time { length = streamOnce() }
      measurement.note(applied: length == document.rope.utf8Count)
    }
    var single = Measurement()
    stream(&single)
    return [Row("stream", "whole document", document, whole), Row("stream", "a piece", document, single)]
  }

  /// Puts piece after piece to the end, and notes how long each took.
  private func stream(_ measurement: inout Measurement) {
    var (rope, tree) = (Rope(""), SyntaxTree(Rope("")))
    for piece in pieces { measurement.time { Self.append(piece, to: &rope, &tree) } }
  }

  /// Puts piece after piece to the end, and returns the length of the text.
  @discardableResult
  func streamOnce() -> Int {
    var (rope, tree) = (Rope(""), SyntaxTree(Rope("")))
    for piece in pieces { Self.append(piece, to: &rope, &tree) }
    return rope.utf8Count
  }

  /// The bytes after which the tree first differs from that of a full parse; `nil` where it never does.
  func firstDifference() -> Int? {
    var (rope, tree) = (Rope(""), SyntaxTree(Rope("")))
    for piece in pieces {
      Self.append(piece, to: &rope, &tree)
      if tree.debugDescription != SyntaxTree(rope).debugDescription { return rope.utf8Count }
    }
    return nil
  }

  private static func append(_ piece: String, to rope: inout Rope, _ tree: inout SyntaxTree) {
    let changes = ChangeSet([.insert(piece, at: rope.range.upperBound)], length: rope.utf8Count)
    rope.apply(changes)
    tree = tree.updating(after: changes, in: rope)
  }
}
