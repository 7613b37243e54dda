import MarkdownSyntax
import TextBuffer

/// The text before the content of each line: one piece for each enclosing container.
struct LinePrefix {
  private var pieces: [Piece] = []
  /// Whether a tab replaces each four columns at the start of a line.
  var usesTabs = false

  private struct Piece {
    /// The text on the container's first line; `nil` once it is written.
    var first: [UInt8]?
    /// The width of `first` in display columns, including text before it that is already in place.
    var firstWidth: Int?
    /// The text on all other lines.
    let rest: [UInt8]

    /// The width of the piece on the next line, in display columns.
    var width: Int {
      guard let first else { return LinePrefix.width(of: rest) }
      return firstWidth ?? LinePrefix.width(of: first)
    }
  }

  /// Enters a container whose first line gets `first`, and whose other lines get `rest`.
  ///
  /// `width` is the width of `first` with the text before it that is already in place, in columns.
  mutating func push(first: [UInt8]?, width: Int? = nil, rest: [UInt8]) {
    pieces.append(Piece(first: first, firstWidth: width, rest: rest))
  }

  /// Leaves the innermost container.
  mutating func pop() { pieces.removeLast() }

  /// The number of open containers.
  var depth: Int { pieces.count }

  /// Whether no container is open.
  var isEmpty: Bool { pieces.isEmpty }

  /// Whether the next line is the first one of the innermost container.
  var isAtMarker: Bool { pieces.last?.first != nil }

  /// Returns the prefix of the next line; after that, no container is at its first line any more.
  mutating func nextLine() -> [UInt8] {
    let line = pieces.flatMap { $0.first ?? $0.rest }
    for index in pieces.indices { pieces[index].first = nil }
    return tabbed(line)
  }

  /// The prefix of lines that are no container's first line.
  var rest: [UInt8] { tabbed(pieces.flatMap { $0.rest }) }

  private func tabbed(_ line: [UInt8]) -> [UInt8] {
    guard usesTabs else { return line }
    let tabs = line.prefix { $0 == ASCII.space }.count / 4
    return [UInt8](repeating: ASCII.tab, count: tabs) + line.dropFirst(tabs * 4)
  }

  /// The width of the next line's prefix, in display columns.
  var width: Int {
    pieces.reduce(0) { $0 + $1.width }
  }

  /// The width of later lines' prefixes, in display columns.
  var restWidth: Int { pieces.reduce(0) { $0 + Self.width(of: $1.rest) } }

  /// The width of `piece` in display columns; a tab can only be at its start.
  private static func width(of piece: [UInt8]) -> Int {
    piece.first == ASCII.tab ? piece.count + 3 : piece.count
  }
}
