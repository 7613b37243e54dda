import MarkdownSyntax
import TextBuffer

/// The tokens of the last reply, so that the next one needs only the differences.
struct TokenMemory: Sendable {
  private var segments: [TokenSegment] = []
  private var tree: SyntaxTree?
  /// The changes of the text since then; `nil` if there are none.
  private var changes: ChangeSet?
  private var resultNumber = 0

  /// The id of the last reply.
  var resultID: String { "\(resultNumber)" }

  /// A replacement in the protocol's array; counted in array elements, five for each token.
  struct Edit: Sendable {
    var start: Int
    var deleteCount: Int
    var data: [Int]
  }

  /// Records a change of the text.
  mutating func note(_ change: ChangeSet) {
    guard tree != nil else { return }
    changes = changes.map { $0.composed(with: change) } ?? change
  }

  /// All tokens of `tree`, which are remembered.
  mutating func full(_ tree: SyntaxTree, _ unit: Column.Unit) -> [Int] {
    segments = TokenSegment.segments(of: tree.text.range, in: tree, unit)
    (self.tree, changes) = (tree, nil)
    resultNumber += 1
    var encoder = TokenEncoder()
    encoder.makeRoom(for: segments.reduce(0) { $0 + $1.tokens.count })
    for segment in segments { encoder.add(segment) }
    return encoder.data
  }

  /// The tokens of `tree` in the lines of `range`, which aren't remembered.
  static func part(_ tree: SyntaxTree, in range: Range<UTF8Offset>, _ unit: Column.Unit) -> [Int] {
    let rope = tree.text
    guard !rope.range.isEmpty else { return [] }
    let start = rope.startOfLine(holding: range.lowerBound)
    let end = rope.rangeOfLine(rope.line(at: range.upperBound)).upperBound
    var encoder = TokenEncoder(line: rope.line(at: start))
    for segment in TokenSegment.segments(of: start..<end, in: tree, unit) { encoder.add(segment) }
    return encoder.data
  }

  /// The differences since the reply `previous`; `nil` if that isn't the last reply.
  ///
  /// - Complexity: O(*s* + *k*), where *s* is the number of segments and *k* the number of nodes and tokens in changed
  ///   ones.
  mutating func delta(_ tree: SyntaxTree, since previous: String, _ unit: Column.Unit) -> [Edit]? {
    guard previous == resultID, let old = self.tree else { return nil }
    // An unchanged text may look different once the rest of it is parsed.
    guard changes != nil || !old.isComplete else { return [] }
    let changes = changes ?? .identity(length: tree.text.utf8Count)
    resultNumber += 1
    let dirty = DirtySegments(segments, tree.rangesNotShared(with: old), changes, in: tree.text)
    (self.tree, self.changes) = (tree, nil)
    return replace(dirty.stretches, tree, unit)
  }

  /// Collects the segments of `stretches` again, and returns the edits.
  private mutating func replace(_ stretches: [DirtySegments.Stretch], _ tree: SyntaxTree, _ unit: Column.Unit)
    -> [Edit]
  {
    var (edits, collected, next, count) = ([Edit](), [[TokenSegment]](), 0, 0)
    for stretch in stretches {
      // By index: iterating over segments would retain each one's tokens.
      for index in next..<stretch.segments.lowerBound { count += segments[index].tokens.count }
      next = stretch.segments.lowerBound
      let new = TokenSegment.segments(of: stretch.bytes, in: tree, unit)
      if let edit = edit(of: stretch.segments, to: new, at: count) { edits.append(edit) }
      collected.append(new)
    }
    for (stretch, new) in zip(stretches, collected).reversed() {
      segments.replaceSubrange(stretch.segments, with: new)
    }
    return edits
  }

  /// The edit that replaces the segments `range`, whose first token has the index `count`, by `new`; `nil` for no
  /// change.
  private func edit(of range: Range<Int>, to new: [TokenSegment], at count: Int) -> Edit? {
    var encoder = TokenEncoder()
    // The text before is unchanged, back to the last segment with a token.
    let start = segments[..<range.lowerBound].lastIndex { !$0.tokens.isEmpty } ?? 0
    for segment in segments[start..<range.lowerBound] { encoder.pass(segment) }
    let follower = segments[range.upperBound...].first { !$0.tokens.isEmpty }
    let gap = lines(from: range.upperBound)
    return Self.edit(
      from: encoder.data(of: segments[range], before: follower, gap: gap),
      to: encoder.data(of: new[...], before: follower, gap: gap), at: count)
  }

  /// The number of line breaks in the segments without tokens from `first` on.
  private func lines(from first: Int) -> Int {
    segments[first...].prefix { $0.tokens.isEmpty }.reduce(0) { $0 + $1.lines }
  }

  /// The shortest edit in whole tokens from `old` to `new`; the token with the index `count` comes first.
  private static func edit(from old: [Int], to new: [Int], at count: Int) -> Edit? {
    var (prefix, suffix) = (0, 0)
    let shorter = min(old.count, new.count)
    func token(of numbers: [Int], at index: Int) -> ArraySlice<Int> { numbers[index..<index + 5] }
    while prefix < shorter, token(of: old, at: prefix) == token(of: new, at: prefix) { prefix += 5 }
    while suffix < shorter - prefix,
      token(of: old, at: old.count - suffix - 5) == token(of: new, at: new.count - suffix - 5)
    { suffix += 5 }
    let edit = Edit(
      start: 5 * count + prefix, deleteCount: old.count - prefix - suffix,
      data: Array(new[prefix..<new.count - suffix]))
    return edit.deleteCount == 0 && edit.data.isEmpty ? nil : edit
  }
}

/// Encodes tokens as the protocol requires: each relative to the one before it, as five numbers.
private struct TokenEncoder {
  private(set) var data: [Int] = []
  /// The number of lines from the last token to the present place.
  private var line: Int
  /// The column of the last token; used only for tokens on the same line.
  private var column = 0

  /// An encoder at the start of line `line`.
  init(line: Int = 0) { self.line = line }

  /// Reserves space for `count` more tokens.
  mutating func makeRoom(for count: Int) { data.reserveCapacity(data.count + 5 * count) }

  /// Encodes the tokens of `segment`, the next one.
  mutating func add(_ segment: TokenSegment) {
    var passed = 0
    for token in segment.tokens { add(token, &passed) }
    line += segment.lines - passed
  }

  /// Moves past `segment` without encoding it.
  mutating func pass(_ segment: TokenSegment) {
    if let last = segment.tokens.last {
      (line, column) = (segment.lines - Int(last.line), Int(last.column))
    } else {
      line += segment.lines
    }
  }

  /// The numbers of `segments`, the next ones, and of the first token of `follower`, which is `gap` lines behind them.
  func data(of segments: ArraySlice<TokenSegment>, before follower: TokenSegment?, gap: Int) -> [Int] {
    var encoder = self
    encoder.data = []
    for segment in segments { encoder.add(segment) }
    encoder.line += gap
    var passed = 0
    if let token = follower?.tokens.first { encoder.add(token, &passed) }
    return encoder.data
  }

  private mutating func add(_ token: Token, _ passed: inout Int) {
    let (lines, start) = (line + Int(token.line) - passed, Int(token.column))
    data.append(lines)
    data.append(lines == 0 ? start - column : start)
    data.append(Int(token.length))
    data.append(Int(token.look.type))
    data.append(Int(token.look.modifiers))
    (line, column, passed) = (0, start, Int(token.line))
  }
}
