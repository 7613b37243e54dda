import MarkdownSyntax
import TextBuffer

/// The tokens that the client was told of last, so that it need only be told what became different.
struct TokenMemory: Sendable {
  private var segments: [TokenSegment] = []
  private var tree: SyntaxTree?
  /// What the text has become since; `nil` where it's the same.
  private var changes: ChangeSet?
  private var resultNumber = 0

  /// What the client names the tokens by that it was told of last.
  var resultID: String { "\(resultNumber)" }

  /// A part of the protocol's array that becomes another one; counted in its numbers, five for each token.
  struct Edit: Equatable, Sendable {
    var start: Int
    var deleteCount: Int
    var data: [Int]
  }

  /// Takes note that the text was changed.
  mutating func note(_ change: ChangeSet) {
    guard tree != nil else { return }
    changes = changes.map { $0.composed(with: change) } ?? change
  }

  /// All tokens of `tree`, the present one.
  mutating func full(_ tree: SyntaxTree, _ unit: Column.Unit) -> [Int] {
    segments = TokenSegment.segments(of: tree.text.range, in: tree, unit)
    (self.tree, changes) = (tree, nil)
    resultNumber += 1
    var encoder = TokenEncoder()
    encoder.makeRoom(for: segments.reduce(0) { $0 + $1.tokens.count })
    for segment in segments { encoder.add(segment) }
    return encoder.data
  }

  /// The tokens of `tree` in `range`, which nothing is remembered of.
  static func part(_ tree: SyntaxTree, in range: Range<UTF8Offset>, _ unit: Column.Unit) -> [Int] {
    let rope = tree.text
    guard !rope.range.isEmpty else { return [] }
    let start = rope.startOfLine(holding: range.lowerBound)
    let end = rope.rangeOfLine(rope.line(at: range.upperBound)).upperBound
    var encoder = TokenEncoder(line: rope.line(at: start))
    for segment in TokenSegment.segments(of: start..<end, in: tree, unit) { encoder.add(segment) }
    return encoder.data
  }

  /// What became different since `previous`; `nil` where that isn't what the client was told last.
  ///
  /// - Complexity: O(*s* + *k*), where *s* is the number of segments and *k* that of nodes and tokens in those that
  ///   became different.
  mutating func delta(_ tree: SyntaxTree, since previous: String, _ unit: Column.Unit) -> [Edit]? {
    guard previous == resultID, let old = self.tree else { return nil }
    // A text that is the same may look different once the rest of it is parsed.
    guard changes != nil || !old.isComplete else { return [] }
    let changes = changes ?? .identity(length: tree.text.utf8Count)
    resultNumber += 1
    let dirty = DirtySegments(segments, tree.rangesNotShared(with: old), changes, in: tree.text)
    (self.tree, self.changes) = (tree, nil)
    return replace(dirty.stretches, tree, unit)
  }

  /// Collects the segments of `stretches` anew.
  private mutating func replace(_ stretches: [DirtySegments.Stretch], _ tree: SyntaxTree, _ unit: Column.Unit)
    -> [Edit]
  {
    var (edits, collected, next, count) = ([Edit](), [[TokenSegment]](), 0, 0)
    for stretch in stretches {
      // By index: with each segment that is taken out of the array, its tokens would be retained.
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

  /// What `new` in the place of the segments `range`, whose first token has the number `count`, changes.
  private func edit(of range: Range<Int>, to new: [TokenSegment], at count: Int) -> Edit? {
    var encoder = TokenEncoder()
    // What comes before is the same as it was, down to the last segment with a token.
    let start = segments[..<range.lowerBound].lastIndex { !$0.tokens.isEmpty } ?? 0
    for segment in segments[start..<range.lowerBound] { encoder.pass(segment) }
    let follower = segments[range.upperBound...].first { !$0.tokens.isEmpty }
    let gap = lines(from: range.upperBound)
    return Self.edit(
      from: encoder.data(of: segments[range], before: follower, gap: gap),
      to: encoder.data(of: new[...], before: follower, gap: gap), at: count)
  }

  /// The line breaks in the segments from `first` on that hold no tokens.
  private func lines(from first: Int) -> Int {
    segments[first...].prefix { $0.tokens.isEmpty }.reduce(0) { $0 + $1.lines }
  }

  /// The edit of the token with number `count` on that leads from `old` to `new`, as short as can be in whole tokens.
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

/// Writes tokens as the protocol has them: each relative to the one before it, as five numbers.
private struct TokenEncoder {
  private(set) var data: [Int] = []
  /// The lines from the last token to the place that was come to.
  private var line: Int
  /// The column of the last token, which counts as long as its line goes on.
  private var column = 0

  /// An encoder at the start of line `line`.
  init(line: Int = 0) { self.line = line }

  /// Makes room for `count` tokens more.
  mutating func makeRoom(for count: Int) { data.reserveCapacity(data.count + 5 * count) }

  /// Adds the tokens of `segment`, which comes next.
  mutating func add(_ segment: TokenSegment) {
    var passed = 0
    for token in segment.tokens { add(token, &passed) }
    line += segment.lines - passed
  }

  /// Goes on behind `segment`, and adds nothing.
  mutating func pass(_ segment: TokenSegment) {
    if let last = segment.tokens.last {
      (line, column) = (segment.lines - Int(last.line), Int(last.column))
    } else {
      line += segment.lines
    }
  }

  /// The numbers of `segments`, which come next, and of the first token of `follower`, which stands `gap` lines behind
  /// them.
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
