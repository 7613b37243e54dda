import MarkdownSyntax
import TextBuffer

/// The expectation that the blocks around a change are certain ones, in this order.
///
/// At first these are the blocks before the change. A caller that moves, copies or inserts blocks changes `expected`.
struct BlockSequence: Expectation {
  typealias Token = BlockTokens.Token

  private let windows: [BlockWindow]
  private let before: [BlockTokens]
  /// The tokens that are expected.
  var expected: [Token]
  /// Runs of tokens that are expected in addition, in this order, each at any place.
  var inserted: [[Token]] = []
  /// A part of `expected`, as indices, that may be replaced by any tokens for which `accepts` is true.
  ///
  /// If it is set, `inserted` is ignored.
  var replaced: (place: Range<Int>, accepts: (ArraySlice<Token>) -> Bool)?
  /// Whether the found token is accepted in place of the expected one.
  var matches: (_ expected: Token, _ found: Token) -> Bool = { $0 == $1 }

  /// The blocks of `text` that changes within `range` can reach.
  init(around range: Range<UTF8Offset>, in text: LineModel) {
    self.init([BlockWindow(around: range, in: text)])
  }

  /// The blocks of `text` that changes at two places can reach.
  init(at places: (UTF8Offset, UTF8Offset), in text: LineModel) {
    let (low, high) = (min(places.0, places.1), max(places.0, places.1))
    let windows = [low, high].map { BlockWindow(around: $0..<$0, in: text) }
    let areApart = windows[0].range.upperBound < windows[1].range.lowerBound
    self.init(areApart ? windows : [BlockWindow(around: low..<high, in: text)])
  }

  private init(_ windows: [BlockWindow]) {
    self.windows = windows
    before = windows.map { $0.tokens() }
    expected = before.flatMap { $0.tokens }
  }

  /// The indices in `expected` of the tokens of `node`, valid while `expected` is unchanged up to them.
  ///
  /// Returns `nil` if no block with the kind and start of `node` is in the stretch.
  func place(of node: SyntaxNode) -> Range<Int>? {
    var start = 0
    for tokens in before {
      if let place = tokens.place(of: node) { return start + place.lowerBound..<start + place.upperBound }
      start += tokens.tokens.count
    }
    return nil
  }

  /// The indices in `expected` of the tokens of `nodes`, adjacent siblings in document order.
  ///
  /// Returns `nil` if there are no nodes, or if the stretch doesn't hold the first or the last one.
  func place(of nodes: ArraySlice<SyntaxNode>) -> Range<Int>? {
    guard let first = nodes.first.flatMap({ place(of: $0) }),
      let last = nodes.last.flatMap({ place(of: $0) })
    else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// The ends of the containers around the first block that `chain` doesn't hold, from the innermost one on.
  func ends(ofContainersBehind chain: ContainerChain) -> [Token] {
    (before[0].enclosing ?? []).dropFirst(chain.levels.count).reversed().map { Token(.end($0)) }
  }

  func violation(by change: AppliedChange) -> Violation? {
    var found: [Token] = []
    for (window, old) in zip(windows, before) {
      // The first block may have moved into another container, whose start is before the stretch.
      guard let tokens = window.tokens(after: change.changes, in: change.text),
        tokens.enclosing == nil || old.enclosing == nil || tokens.enclosing == old.enclosing
      else { return violation(at: window, by: change) }
      found += tokens.tokens
    }
    return isExpected(found[...]) ? nil : violation(at: windows[0], by: change)
  }

  private func isExpected(_ found: ArraySlice<Token>) -> Bool {
    if let replaced { return isExpected(found, replacing: replaced.place, replaced.accepts) }
    return isExpected(found, expected[...], inserting: inserted[...])
  }

  private func isExpected(
    _ found: ArraySlice<Token>, _ expected: ArraySlice<Token>, inserting runs: ArraySlice<[Token]>
  ) -> Bool {
    guard found.count == expected.count + runs.reduce(0, { $0 + $1.count }) else { return false }
    guard let run = runs.first else { return expected.elementsEqual(found, by: matches) }
    // The run may begin with tokens that are expected there anyway.
    let same = zip(expected, found).prefix { matches($0, $1) }.count
    return (max(0, same - run.count)...same).contains { (count: Int) -> Bool in
      let rest = found.dropFirst(count)
      return run.elementsEqual(rest.prefix(run.count), by: matches)
        && isExpected(
          rest.dropFirst(run.count), expected.dropFirst(count), inserting: runs.dropFirst())
    }
  }

  private func isExpected(
    _ found: ArraySlice<Token>, replacing place: Range<Int>, _ accepts: (ArraySlice<Token>) -> Bool
  ) -> Bool {
    let behind = expected.count - place.upperBound
    guard found.count >= place.lowerBound + behind else { return false }
    let new = found.dropFirst(place.lowerBound).dropLast(behind)
    return expected[..<place.lowerBound].elementsEqual(found.prefix(place.lowerBound), by: matches)
      && expected[place.upperBound...].elementsEqual(found.suffix(behind), by: matches) && accepts(new)
  }

  private func violation(at window: BlockWindow, by change: AppliedChange) -> Violation {
    Violation(
      line: window.text.line(at: window.range.lowerBound),
      place: change.changes.map(window.range.lowerBound, bias: .before))
  }
}
