import MarkdownSyntax

/// What stands before the content of each line: one piece for each container around it.
struct LinePrefix {
  private var pieces: [Piece] = []
  /// Whether a tab stands for each four columns that a line begins with.
  var usesTabs = false

  private struct Piece {
    /// What stands in the container's first line, until that is written.
    var first: [UInt8]?
    /// The display columns up to behind that.
    var firstWidth: Int?
    /// What stands in all others.
    let rest: [UInt8]

    /// The display columns that the next line has of it.
    var width: Int {
      guard let first else { return LinePrefix.width(of: rest) }
      return firstWidth ?? LinePrefix.width(of: first)
    }
  }

  /// Enters a container: its first line gets `first`, which takes `width` columns with what stands before it already,
  /// the others `rest`.
  mutating func push(first: [UInt8]?, width: Int? = nil, rest: [UInt8]) {
    pieces.append(Piece(first: first, firstWidth: width, rest: rest))
  }

  /// Leaves the innermost container.
  mutating func pop() { pieces.removeLast() }

  /// The number of containers that are open.
  var depth: Int { pieces.count }

  /// Whether no container is open.
  var isEmpty: Bool { pieces.isEmpty }

  /// Whether the next line is the first one of the innermost container.
  var isAtMarker: Bool { pieces.last?.first != nil }

  /// What the next line starts with; the line after that is none of a container's first ones.
  mutating func nextLine() -> [UInt8] {
    let line = pieces.flatMap { $0.first ?? $0.rest }
    for index in pieces.indices { pieces[index].first = nil }
    return tabbed(line)
  }

  /// What lines start with that are none of a container's first ones.
  var rest: [UInt8] { tabbed(pieces.flatMap { $0.rest }) }

  private func tabbed(_ line: [UInt8]) -> [UInt8] {
    guard usesTabs else { return line }
    let tabs = line.prefix { $0 == ASCII.space }.count / 4
    return [UInt8](repeating: ASCII.tab, count: tabs) + line.dropFirst(tabs * 4)
  }

  /// The display columns that the next line's prefix takes.
  var width: Int {
    pieces.reduce(0) { $0 + $1.width }
  }

  /// The display columns that the prefix of the lines after that takes.
  var restWidth: Int { pieces.reduce(0) { $0 + Self.width(of: $1.rest) } }

  /// The display columns that `piece` takes, in which a tab stands only at a line's start.
  private static func width(of piece: [UInt8]) -> Int {
    piece.first == ASCII.tab ? piece.count + 3 : piece.count
  }
}
