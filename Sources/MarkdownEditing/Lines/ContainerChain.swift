import MarkdownSyntax
import TextBuffer

/// The block quotes, list items, footnotes and containers of extensions around a block, outermost first, as the
/// prefixes of its lines show them.
struct ContainerChain {
  /// A container; plain data, because chains are copied often.
  struct Level {
    /// The kind of the container.
    var kind: ContainerKind
    /// The offset of its start; no two containers of a tree start at the same offset.
    var start: UTF8Offset
    /// The number of the line it starts on, counted from 0.
    var firstLine: Int
    /// The columns from the content of the container around it to its own content; 0 for a quote.
    var width: Int

    /// Whether it's an item.
    var isItem: Bool { if case .item = kind { true } else { false } }

    /// Whether it's a container of an extension.
    var isConstruct: Bool { if case .container = kind { true } else { false } }

    /// Whether its own marker is on `line`; always false for a quote, which has a marker on each line.
    func isMarked(on line: Int) -> Bool { kind != .quote && firstLine == line }
  }

  /// The containers.
  private(set) var levels: [Level] = []

  /// The chain of the outermost containers that begin above `line`.
  func beginning(above line: Int) -> ContainerChain {
    var chain = self
    chain.levels = Array(levels.prefix { $0.firstLine < line })
    return chain
  }

  /// The chain of the containers among `path`, which leads from the root down.
  ///
  /// Most lines of a text are in the same containers as a line near them, so the levels shared with the chain computed
  /// last are reused.
  init(path: [SyntaxNode], in text: LineModel) {
    let known = text.knownLevels
    var (common, next) = (0, 0)
    while next < path.count {
      if path[next].holdsAnyBlock {
        guard common < known.count, known[common].start == path[next].start else { break }
        common += 1
      }
      next += 1
    }
    levels = common == known.count ? known : Array(known[..<common])
    guard next < path.count else { return }
    levels.reserveCapacity(common + path.count - next)
    for index in next..<path.count where path[index].holdsAnyBlock {
      let isOrdered = index > 0 && path[index - 1].list?.isOrdered == true
      levels.append(Level(path[index], isOrdered: isOrdered, line: text.line(at: path[index].start)))
    }
    text.remember(self)
  }

  /// The containers that `line`, an empty one, is indented far enough for, if the tree has it in fewer of them.
  ///
  /// `nil` for any other line.
  init?(indentedOnBlankLine line: Int, in text: LineModel) {
    guard let path = Self.path(indentedOnBlankLine: line, in: text) else { return nil }
    self.init(path: path, in: text)
  }

  /// The path to the innermost container that `line`, an empty one, is indented far enough for, if the tree has it in
  /// fewer containers.
  ///
  /// They are containers of the nearest line above with content, at most 64 lines up. `nil` for any other line.
  static func path(indentedOnBlankLine line: Int, in text: LineModel) -> [SyntaxNode]? {
    let own = text.path(ofLine: line)
    guard text.isEmptyPrefix(line), own.last?.holdsBlocks ?? true,
      let above = (max(0, line - 64)..<line).last(where: { !text.isEmptyPrefix($0) })
    else { return nil }
    let path = text.path(ofLine: above)
    var (cursor, depth) = (LineCursor(line: text.bytes(of: line), isFirst: line == 0), 0)
    for level in text.chain(ofLine: above).levels {
      guard level.kind == .quote ? cursor.skipQuoteMarker() : cursor.skip(columns: level.width) == level.width
      else { break }
      depth += 1
    }
    let containers = path.indices.filter { path[$0].holdsAnyBlock }
    guard depth > own.count(where: { $0.holdsAnyBlock }) else { return nil }
    return Array(path[...containers[depth - 1]])
  }

  /// Whether a container begins on `line`.
  func begins(on line: Int) -> Bool { levels.contains { $0.firstLine == line } }

  /// Whether `line` holds the marker of a container other than a quote.
  func isMarked(on line: Int) -> Bool { levels.contains { $0.isMarked(on: line) } }

  /// The kinds of the containers, from the outermost one on.
  var kinds: [ContainerKind] { levels.map { $0.kind } }

  /// The prefix of a line that continues each of the first `depth` containers.
  func prefix(depth: Int) -> String { Self.prefix(of: levels.prefix(depth)) }

  /// The prefix of the containers behind the first `depth`.
  func missingPrefix(from depth: Int) -> String { Self.prefix(of: levels.dropFirst(depth)) }

  private static func prefix(of levels: ArraySlice<Level>) -> String {
    levels.reduce(into: "") { $0 += $1.kind == .quote ? "> " : spaces($1.width) }
  }
}

extension ContainerChain.Level {
  /// The level of `node`, which starts on `line`.
  ///
  /// `isOrdered` is whether an item's list is ordered; it is ignored for other nodes.
  fileprivate init(_ node: SyntaxNode, isOrdered: Bool, line: Int) {
    (start, firstLine) = (node.start, line)
    switch node.kind {
    case .item: (kind, width) = (ContainerKind(item: node, isOrdered: isOrdered), node.contentIndent ?? 0)
    case .footnoteDefinition: (kind, width) = (.footnote, LineCursor.bodyWidth)
    case .container(let id): (kind, width) = (.container(id), LineCursor.bodyWidth)
    default: (kind, width) = (.quote, 0)
    }
  }
}

/// The kind of a container of blocks; a list counts as part of its items.
enum ContainerKind: Hashable {
  /// A block quote.
  case quote
  /// A footnote's definition.
  case footnote
  /// A container of an extension.
  case container(ContainerID)
  /// An item of a bullet list or an ordered one, with or without a checkbox.
  case item(isOrdered: Bool, isTask: Bool)

  /// Whether it's an item with a number.
  var isOrdered: Bool { if case .item(true, _) = self { true } else { false } }

  /// Whether a marker line comes first, and further lines are indented by four columns: a footnote, or a container of
  /// an extension.
  var hasIndentedBody: Bool {
    switch self {
    case .footnote, .container: true
    case .quote, .item: false
    }
  }

  /// The kind of `item`, in an ordered list if `isOrdered`.
  init(item: SyntaxNode, isOrdered: Bool) {
    self = .item(isOrdered: isOrdered, isTask: item.isChecked != nil)
  }
}

extension LineCursor {
  /// Enters `level` on `line`; returns false if the line doesn't continue it.
  mutating func enter(_ level: ContainerChain.Level, on line: Int) -> Bool {
    if level.kind == .quote { return skipQuoteMarker() }
    if line == level.firstLine, level.kind.hasIndentedBody {
      if level.kind == .footnote { return skipFootnoteMarker() }
      // The whole line of an extension's container is its marker.
      advance(columns: .max)
      return true
    }
    if line == level.firstLine {
      let target = column + level.width
      skip(columns: .max)
      guard skipItemMarker() > 0 else { return false }
      skip(columns: max(0, target - column))
      return true
    }
    if isBlank {
      skip(columns: level.width)
      return true
    }
    guard indentation >= level.width else { return false }
    skip(columns: level.width)
    return true
  }
}
