extension RopeState {
  /// Replaces the bytes from `low` to `high` by `text`; the bounds must be in order and within the text.
  @inline(__always)
  mutating func replace(_ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>) {
    if replaceInLent(low, high, with: text) { return }
    replaceElsewhere(low, high, with: text)
  }

  /// Makes the change within the lent leaf if that is possible.
  ///
  /// Returns whether it was.
  ///
  /// The leaf must cover the range, have room for the text, and stay in order by itself.
  @inline(__always)
  private mutating func replaceInLent(_ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>) -> Bool
  {
    guard lentCovers(low, high), let bytes else { return false }
    let (from, to) = (low &- start.utf8, high &- start.utf8)
    let newCount = own.utf8 &- (to &- from) &+ text.count
    guard newCount <= shape.leafCapacity, newCount > 0, isUnique(&lent) else { return false }
    guard RopeState.staysInOrder(bytes, own.utf8, from, to, with: text, base: start.utf8) else {
      return false
    }
    editLent(from, to, with: text)
    return true
  }

  /// Whether a leaf of `count` bytes that starts at `base` stays in order if some of its bytes are replaced by `text`.
  ///
  /// In order means that its edges don't depend on its neighbours. The leaf must not become empty. Traps if `from` or
  /// `to` is inside a scalar.
  @inline(__always)
  fileprivate static func staysInOrder(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ from: Int, _ to: Int,
    with text: UnsafeBufferPointer<UInt8>, base: Int
  ) -> Bool {
    if from < count, Byte.isContinuation(bytes[from]) { insideScalar(base &+ from) }
    if to < count, Byte.isContinuation(bytes[to]) { insideScalar(base &+ to) }
    // A CR or LF that ends up at the leaf's edge may form a CRLF with the neighbour.
    if from == 0, (text.first ?? bytes[to]) == ASCII.lineFeed { return false }
    return to != count || (text.last ?? bytes[from &- 1]) != ASCII.carriageReturn
  }

  /// Replaces the lent leaf's bytes from `from` to `to`; there must be room.
  @inline(__always)
  private mutating func editLent(_ from: Int, _ to: Int, with text: UnsafeBufferPointer<UInt8>) {
    guard let bytes else { return }
    own += RopeState.edit(bytes, own.utf8, from, to, with: text)
    lentEdits &+= 1
  }

  /// Replaces a leaf's bytes from `from` to `to`; there must be room.
  ///
  /// Returns the change of its summary.
  @inline(__always)
  fileprivate static func edit(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ from: Int, _ to: Int,
    with text: UnsafeBufferPointer<UInt8>
  ) -> TextSummary {
    let delta = summaryDelta(bytes, count, from, to, with: text)
    let rest = count &- to
    if rest > 0, text.count != to &- from {
      (bytes + (from &+ text.count)).update(from: bytes + to, count: rest)
    }
    if text.count == 1 {
      bytes[from] = text[0]
    } else if let source = text.baseAddress {
      (bytes + from).update(from: source, count: text.count)
    }
    return delta
  }

  /// The change of the summary of a leaf of `count` bytes if those from `from` to `to` are replaced by `text`.
  @inline(__always)
  private static func summaryDelta(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ from: Int, _ to: Int,
    with text: UnsafeBufferPointer<UInt8>
  ) -> TextSummary {
    let next = to < count ? bytes[to] : 0
    var delta = TextSummary.zero
    if let source = text.baseAddress, text.count > 0 {
      delta += TextSummary(counting: source, count: text.count, next: next)
    }
    if from != to { delta -= TextSummary(counting: bytes + from, count: to &- from, next: next) }
    if from > 0, bytes[from &- 1] == ASCII.carriageReturn {
      // The CR before counts by itself unless an LF follows.
      let before = from < count ? bytes[from] : 0
      let after = text.first ?? next
      delta.breaks &+= (after == ASCII.lineFeed ? 0 : 1) &- (before == ASCII.lineFeed ? 0 : 1)
    }
    return delta
  }

  /// Makes a change that doesn't fit into the lent leaf.
  @inline(never)
  private mutating func replaceElsewhere(_ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>) {
    if low == high, text.isEmpty { return requireBoundary(low) }
    if replaceScattered(low, high, with: text) { return }
    hold(low < high ? low : max(0, low - 1), covering: low, high)
    if replaceInLent(low, high, with: text) { return }
    requireBoundary(low)
    requireBoundary(high)
    if high - low > 2 * shape.leafCapacity { eraseDeep(low, high) } else { eraseByLeaf(low, high) }
    if text.count > 0 { insert(text, at: low, besideByte: max(0, low - 1)) }
    joinBreak(at: low + text.count)
    if text.count > 0 { joinBreak(at: low) }
  }

  /// Lends the leaf that contains the byte at `offset`, unless the lent one already covers `low` to `high`.
  private mutating func hold(_ offset: Int, covering low: Int, _ high: Int) {
    if !lentCovers(low, high) {
      settle()
      lend(byteAt: offset)
    }
    makeLentUnique()
  }

  private func requireBoundary(_ offset: Int) {
    if offset < total.utf8, Byte.isContinuation(byte(at: offset)) { insideScalar(offset) }
  }

  /// Removes the bytes from `low` to `high`, leaf by leaf.
  private mutating func eraseByLeaf(_ low: Int, _ high: Int) {
    var rest = high - low
    while rest > 0 {
      hold(low, covering: low, low + 1)
      let from = low - start.utf8
      let count = min(rest, own.utf8 - from)
      editLent(from, from + count, with: UnsafeBufferPointer(start: nil, count: 0))
      if own.utf8 == 0 { settle() }
      rest -= count
    }
  }

  /// Inserts `text` at `low` in the leaf that contains the byte at `neighbour`, split into as many leaves as needed.
  private mutating func insert(_ text: UnsafeBufferPointer<UInt8>, at low: Int, besideByte neighbour: Int) {
    hold(neighbour, covering: min(neighbour, low), low)
    let at = low - start.utf8
    if own.utf8 + text.count <= shape.leafCapacity { return editLent(at, at, with: text) }
    splitLent(at, inserting: text)
  }

  /// Replaces the lent leaf by several leaves, with `text` inserted at `at`.
  private mutating func splitLent(_ at: Int, inserting text: UnsafeBufferPointer<UInt8>) {
    guard let leaf = lent, let bytes else { return }
    let place = start.utf8 + at
    let source = UnsafeBufferPointer(start: bytes, count: own.utf8)
    let before = UnsafeBufferPointer(rebasing: source[..<at])
    let after = UnsafeBufferPointer(rebasing: source[at...])
    if canSplitForTyping(at, text) {
      // The text goes to the end of a leaf, so that further typing moves no bytes.
      let first =
        after.isEmpty ? [Gather(first: before), Gather(first: text)] : [Gather(first: before, second: text)]
      fillHole(with: first.map { $0.leaf(shape) } + (after.isEmpty ? [] : [Gather(first: after).leaf(shape)]))
      leaf.release()
      lend(byteAt: place + text.count - 1)
    } else {
      fillHole(with: Gather(first: before, second: text, third: after).leaves(shape))
      leaf.release()
    }
  }

  /// Whether the lent leaf can be split after `text` at `at`: not inside CRLF, and with enough bytes on both sides.
  ///
  /// A leaf with only `text` may be too small. It is lent at once, and merged when it settles.
  private func canSplitForTyping(_ at: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let bytes, at >= shape.leafMinimum, at + text.count <= shape.leafCapacity || at == own.utf8 else {
      return false
    }
    if at == own.utf8 {
      return text.count <= shape.leafFill
        && !(bytes[at - 1] == ASCII.carriageReturn && text.first == ASCII.lineFeed)
    }
    return own.utf8 - at >= shape.leafMinimum
      && !(text.last == ASCII.carriageReturn && bytes[at] == ASCII.lineFeed)
  }

  /// Joins a CR and an LF at `offset` in one leaf, if they are in two.
  private mutating func joinBreak(at offset: Int) {
    guard offset > 0, offset < total.utf8, byte(at: offset) == ASCII.lineFeed,
      byte(at: offset - 1) == ASCII.carriageReturn, !lentCovers(offset - 1, offset + 1)
    else { return }
    settle()
    lend(byteAt: offset)
    guard start.utf8 == offset else { return }
    makeLentUnique()
    editLent(0, 1, with: UnsafeBufferPointer(start: nil, count: 0))
    settle()
    withUnsafeBytes(of: ASCII.lineFeed) {
      insert($0.assumingMemoryBound(to: UInt8.self), at: offset, besideByte: offset - 1)
    }
  }
}

/// Edits far from one another.
///
/// To lend a leaf pays only if the next edits are in it too; otherwise taking it out and putting it back is wasted.
extension RopeState {
  /// The greatest distance from the last edit, in bytes, at which the next one still counts as typing.
  private static var reach: Int { 64 }

  /// Makes the change in the tree itself in one descent, if it is far from the last one and fits into one leaf.
  ///
  /// Returns whether it was made.
  private mutating func replaceScattered(_ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    guard lent == nil ? abs(low &- lastPlace) > Self.reach : lentEdits <= 1 else { return false }
    settle()
    guard let delta = shape.replace(low, high, with: text, under: makeUnique(&root), base: 0) else {
      return false
    }
    others += delta
    lastPlace = low &+ text.count
    return true
  }
}

extension NodeShape {
  /// Replaces the bytes from `low` to `high`, relative to `node`, which starts at `base` and must be unique.
  ///
  /// Returns the change of the summary. Returns `nil` and changes no text if one leaf isn't enough.
  fileprivate func replace(
    _ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>, under node: NodeRef, base: Int
  ) -> TextSummary? {
    let slot = node.slot(ofByte: low)
    let start = node.start(.utf8, of: slot)
    guard high <= node.end(.utf8, of: slot) else { return nil }
    let child = makeUnique(node.children + slot)
    let (from, to, base) = (low &- start, high &- start, base &+ start)
    let delta =
      child.height == 0
      ? replace(from, to, with: text, in: child, base: base)
      : replace(from, to, with: text, under: child, base: base)
    if let delta { node.addSummary(delta, from: slot) }
    return delta
  }

  private func replace(
    _ from: Int, _ to: Int, with text: UnsafeBufferPointer<UInt8>, in leaf: NodeRef, base: Int
  ) -> TextSummary? {
    let (bytes, count) = (leaf.bytes, leaf.count)
    let newCount = count &- (to &- from) &+ text.count
    guard newCount >= leafMinimum, newCount <= leafCapacity,
      RopeState.staysInOrder(bytes, count, from, to, with: text, base: base)
    else { return nil }
    leaf.count = newCount
    return RopeState.edit(bytes, count, from, to, with: text)
  }
}

@inline(never)
private func insideScalar(_ offset: Int) -> Never {
  fatalError("offset \(offset) is inside a scalar; round it down or up first")
}
