/// The replacement of one range of a text by a string.
public struct Edit: Hashable, Sendable {
  /// The removed bytes in the text before the edit; empty for an insertion.
  public var range: Range<UTF8Offset>

  /// The inserted text; empty for a deletion.
  public var replacement: String

  /// Creates the replacement of `range` by `replacement`.
  public init(_ range: Range<UTF8Offset>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The insertion of `text` at `offset`.
  public static func insert(_ text: String, at offset: UTF8Offset) -> Edit { Edit(offset..<offset, text) }

  /// The removal of `range`.
  public static func delete(_ range: Range<UTF8Offset>) -> Edit { Edit(range, "") }
}

/// Sorted, disjoint edits against a text of a known length, all made at once.
///
/// A change set describes the kept bytes of the old text and the text between them afterwards. Two change sets with the
/// same description are equal.
public struct ChangeSet: Hashable, Sendable {
  /// The edits, in order; their ranges refer to the text *before* the change.
  ///
  /// Invariant: sorted, disjoint; two edits never touch (touching ones are merged); none is empty on both sides.
  public let edits: [Edit]

  /// The length in UTF-8 bytes of the texts that the change applies to.
  public let lengthBefore: Int

  /// The length of the text after the change, in UTF-8 bytes.
  public let lengthAfter: Int

  /// Creates the change that makes `edits`, given in any order, in a text of `length` UTF-8 bytes.
  ///
  /// Insertions at one place keep their given order. Traps if two edits overlap or one is out of bounds.
  ///
  /// - Complexity: O(e log e + m), where e is the number of edits and m the length of their replacements
  public init(_ edits: [Edit], length: Int) {
    do throws(ChangeError) { try self.init(checking: edits, length: length) } catch { fatalError("\(error)") }
  }

  /// Creates the change that makes `edits`, given in any order, in a text of `length` UTF-8 bytes.
  ///
  /// It is like `init(_:length:)`, but throws if two edits overlap or one is out of bounds.
  ///
  /// - Complexity: as `init(_:length:)`
  public init(checking edits: [Edit], length: Int) throws(ChangeError) {
    var builder = ChangeBuilder()
    // An insertion comes before a removal that starts at its place; insertions at one place keep their order.
    let sorted = edits.indices.sorted {
      (edits[$0].range.lowerBound, edits[$0].range.upperBound, $0)
        < (edits[$1].range.lowerBound, edits[$1].range.upperBound, $1)
    }
    for edit in sorted.lazy.map({ edits[$0] }) {
      let (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      if low < 0 { throw ChangeError(.outOfBounds, low, bound: length) }
      if high > length { throw ChangeError(.outOfBounds, high, bound: length) }
      if low < builder.position { throw ChangeError(.overlap, low, bound: builder.position) }
      builder.retain(low - builder.position)
      builder.insert(edit.replacement)
      builder.delete(high - low)
    }
    builder.retain(length - builder.position)
    self.init(built: builder)
  }

  /// Creates the change built by `builder`.
  init(built builder: consuming ChangeBuilder) {
    builder.flush()
    edits = builder.edits
    lengthBefore = builder.position
    lengthAfter = builder.position + builder.growth
  }

  /// The change that leaves a text of `length` UTF-8 bytes unchanged.
  ///
  /// - Complexity: O(1)
  public static func identity(length: Int) -> ChangeSet { ChangeSet([], length: length) }

  /// Whether the change leaves the text unchanged.
  ///
  /// - Complexity: O(1)
  public var isIdentity: Bool { edits.isEmpty }

  /// The range of the text before from the first edit to the last; `nil` if there is no edit.
  package var touchedRange: Range<UTF8Offset>? {
    guard let first = edits.first, let last = edits.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}

extension ChangeSet {
  /// The text of `rope` after the change.
  ///
  /// Traps if its length isn't `lengthBefore`, or if an edit's bound is inside a scalar.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove and insert
  public func applied(to rope: Rope) -> Rope {
    var result = rope
    result.apply(self)
    return result
  }

  /// The change from `applied(to: rope)` back to `rope`.
  ///
  /// Traps if its length isn't `lengthBefore`.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove
  public func inverted(in rope: Rope) -> ChangeSet {
    requireLength(rope)
    var builder = ChangeBuilder()
    var position = 0
    for edit in edits {
      builder.retain(edit.range.lowerBound.value - position)
      builder.insert(rope.string(in: edit.range))
      builder.delete(edit.replacement.utf8.count)
      position = edit.range.upperBound.value
    }
    builder.retain(lengthBefore - position)
    return ChangeSet(built: builder)
  }

  func requireLength(_ rope: Rope) {
    let count = rope.utf8Count
    require(count == lengthBefore, ChangeError(.wrongLength, lengthBefore, bound: count).description)
  }
}

extension ChangeSet {
  /// The change to the same text without the parts of edits that rewrite what is already there.
  ///
  /// Traps if the length of `rope` isn't `lengthBefore`.
  ///
  /// A composed change can have such parts, for example if one action undoes another. The common prefix of an edit and
  /// its range is removed first, then the common suffix, in whole scalars. An edit with nothing left is removed too.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove and insert
  public func trimmed(in rope: Rope) -> ChangeSet {
    requireLength(rope)
    // A pure insertion or removal has nothing in common with the text that was there.
    guard edits.contains(where: { !$0.range.isEmpty && !$0.replacement.isEmpty }) else { return self }
    let trimmed = edits.map { edit in
      edit.range.isEmpty || edit.replacement.isEmpty
        ? edit : edit.trimmed(replacing: rope.string(in: edit.range))
    }
    return ChangeSet(trimmed, length: lengthBefore)
  }
}

extension Rope {
  /// Applies `changes`.
  ///
  /// Traps if the length isn't their `lengthBefore`, or if an edit's bound is inside a scalar.
  ///
  /// - Complexity: as `ChangeSet.applied(to:)`
  public mutating func apply(_ changes: ChangeSet) {
    changes.requireLength(self)
    // Backwards, so that no edit moves another.
    for edit in changes.edits.reversed() { replaceSubrange(edit.range, with: edit.replacement) }
  }
}

extension Rope {
  /// Applies `changes`.
  ///
  /// Throws and changes nothing if they aren't valid for this text.
  ///
  /// - Complexity: as `ChangeSet.applied(to:)`
  public mutating func apply(checking changes: ChangeSet) throws(ChangeError) {
    try check(changes)
    apply(changes)
  }

  /// Throws unless `changes` are for a text of this length and only cut it at scalar boundaries.
  ///
  /// Changes that pass can be applied to this text, inverted in it, transformed over others that pass, and composed
  /// with changes that pass for the resulting text. None of these operations traps.
  ///
  /// - Complexity: O(e log n), where e is the number of edits
  public func check(_ changes: ChangeSet) throws(ChangeError) {
    guard changes.lengthBefore == utf8Count else {
      throw ChangeError(.wrongLength, changes.lengthBefore, bound: utf8Count)
    }
    for edit in changes.edits {
      for offset in [edit.range.lowerBound, edit.range.upperBound] where !isScalarBoundary(offset) {
        throw ChangeError(.insideScalar, offset.value, bound: utf8Count)
      }
    }
  }
}

extension Edit {
  /// The edit without the common prefix and suffix of its replacement and `replaced`, the text of its range.
  fileprivate func trimmed(replacing replaced: String) -> Edit {
    let (old, new) = (Array(replaced.unicodeScalars), Array(replacement.unicodeScalars))
    let shared = Swift.min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(shared - head).prefix { $0 == $1 }.count
    func length(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
      scalars.reduce(0) { $0 + UTF8.width($1) }
    }
    let low = range.lowerBound.advanced(by: length(old.prefix(head)))
    let high = range.upperBound.advanced(by: -length(old.suffix(tail)))
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: new[head..<new.count - tail])
    return Edit(low..<high, String(rest))
  }
}

/// Builds a change set from left to right, in its unique normal form.
struct ChangeBuilder {
  /// The finished edits.
  private(set) var edits: [Edit] = []
  /// The offset reached in the old text, in bytes.
  private(set) var position = 0
  /// The growth of the text so far, in bytes; negative if it shrank.
  private(set) var growth = 0

  private var deleted = 0
  private var inserted = ""

  /// Keeps the next `count` bytes.
  mutating func retain(_ count: Int) {
    guard count > 0 else { return }
    flush()
    position += count
  }

  /// Removes the next `count` bytes.
  mutating func delete(_ count: Int) {
    deleted += count
    position += count
    growth -= count
  }

  /// Inserts `text` at the current position.
  mutating func insert(_ text: String) {
    if inserted.isEmpty { inserted = text } else { inserted += text }
    growth += text.utf8.count
  }

  /// Finishes the current edit.
  mutating func flush() {
    if deleted > 0 || !inserted.isEmpty {
      edits.append(Edit(UTF8Offset(position - deleted)..<UTF8Offset(position), inserted))
    }
    deleted = 0
    inserted = ""
  }
}

/// An error of changes that are invalid, or not valid for this text.
public struct ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; more may be added.
  public enum Reason: Hashable, Sendable {
    /// The changes are for texts of another length.
    case wrongLength
    /// An edit starts before the text or ends after it.
    case outOfBounds
    /// An edit starts before the previous one ends.
    case overlap
    /// An edit starts or ends inside a Unicode scalar.
    case insideScalar
  }

  /// The kind of error.
  public let reason: Reason
  /// The bad offset in UTF-8 bytes; for `wrongLength`, the length that the changes are for.
  public let value: Int
  /// The length of the text in UTF-8 bytes; for `overlap`, the end of the previous edit.
  public let bound: Int

  /// A message that names the error and its remedy.
  public var description: String {
    switch reason {
    case .wrongLength: "changes for \(value) bytes can't be made in a text of \(bound); transform them first"
    case .outOfBounds: "an edit at \(value) is out of bounds of \(bound) bytes"
    case .overlap: "an edit at \(value) overlaps the one before, which ends at \(bound)"
    case .insideScalar: "an edit at \(value) cuts a Unicode scalar; round it down or up first"
    }
  }

  init(_ reason: Reason, _ value: Int, bound: Int) {
    (self.reason, self.value, self.bound) = (reason, value, bound)
  }
}
