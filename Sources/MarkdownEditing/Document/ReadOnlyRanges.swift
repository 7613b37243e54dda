public import TextBuffer

/// The parts of a document's text that nobody may edit, each with the reason.
///
/// The ranges move with edits around them. An edit touches a range if it removes a byte of it or inserts text inside
/// it; text may be inserted right before and right behind a range. Whatever the edit belongs to is refused as a whole:
/// an action, a key, a paste, a step of undo, a host's edit. Changes that other programs write into the document's file
/// are taken in nevertheless.
public struct ReadOnlyRanges: Sendable {
  /// The set is stored indirectly, because most documents have none and shouldn't need the room.
  private enum Storage: Sendable {
    case none
    indirect case some(DecorationSet<String>)
  }

  private var storage = Storage.none

  /// No ranges: all of the text may be edited.
  public init() {}

  /// The `ranges`, each with the reason why it can't be edited, a sentence without a full stop such as "this part is
  /// generated".
  ///
  /// Empty ranges are left out.
  ///
  /// - Complexity: O(n log n), where n is the number of ranges
  public init(_ ranges: some Sequence<(range: Range<UTF8Offset>, reason: String)>) {
    let tracking = RangeTracking(start: .after, end: .before, whenEmptied: .goes)
    let set = DecorationSet(
      ranges.lazy.filter { !$0.range.isEmpty }.map { ($0.range, $0.reason) }, tracking: tracking)
    if !set.isEmpty { storage = .some(set) }
  }

  /// The ranges as decorations with the reasons as values, for drawing and searching.
  public var decorations: DecorationSet<String> {
    switch storage {
    case .none: DecorationSet()
    case .some(let set): set
    }
  }

  /// Whether there is no range.
  public var isEmpty: Bool {
    if case .none = storage { true } else { false }
  }

  /// The reason to refuse `changes` of `rope`, the text of the ranges; `nil` if no range is touched.
  ///
  /// An edit that rewrites the same bytes touches them too.
  ///
  /// - Complexity: O(e log n), where e is the number of edits and n that of ranges
  public func refusal(of changes: ChangeSet, in rope: Rope) -> UnchangedReason? {
    guard case .some(let set) = storage, let touched = set.touched(by: changes) else { return nil }
    return .readOnly(line: rope.line(at: touched.range.lowerBound) + 1, touched.value)
  }

  /// The ranges after `changes`, which may have removed some.
  func applying(_ changes: ChangeSet) -> ReadOnlyRanges {
    guard case .some(var set) = storage else { return self }
    set.apply(changes)
    var result = ReadOnlyRanges()
    if !set.isEmpty { result.storage = .some(set) }
    return result
  }

  /// The ranges after each of `changes` in turn.
  ///
  /// - Complexity: that of `DecorationSet.apply(_:)` for each of them
  package func moved(through changes: some Sequence<ChangeSet>) -> ReadOnlyRanges {
    changes.reduce(self) { $0.applying($1) }
  }

  /// The first range that ends beyond a text of `length` bytes; `nil` if all are within.
  package func firstOutside(_ length: Int) -> Range<UTF8Offset>? {
    decorations.all.first { $0.range.upperBound.value > length }?.range
  }
}

extension ReadOnlyRanges: Hashable {
  fileprivate struct Part: Hashable {
    var range: Range<UTF8Offset>
    var reason: String
  }

  private var parts: [Part] { decorations.all.map { Part(range: $0.range, reason: $0.value) } }

  /// Whether both are the same ranges, for the same reasons.
  public static func == (first: ReadOnlyRanges, second: ReadOnlyRanges) -> Bool {
    first.parts == second.parts
  }

  /// Hashes the ranges and the reasons.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

#if !hasFeature(Embedded)
  extension ReadOnlyRanges.Part: Codable {}

  /// Coded as an array of ranges and reasons.
  extension ReadOnlyRanges: Codable {
    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
      self.init(try [Part](from: decoder).map { ($0.range, $0.reason) })
    }

    /// Writes each range with its reason.
    public func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }
  }
#endif

extension DecorationSet {
  /// The first decoration that `changes` remove a byte of or insert text in; `nil` if there is none.
  fileprivate func touched(by changes: ChangeSet) -> Decoration<Value>? {
    for edit in changes.edits {
      let touched = decorations(touching: edit.range).first { decoration in
        edit.range.isEmpty
          ? decoration.range.lowerBound < edit.range.lowerBound
            && edit.range.lowerBound < decoration.range.upperBound
          : decoration.range.overlaps(edit.range)
      }
      if let touched { return touched }
    }
    return nil
  }
}

extension UnchangedReason {
  /// A part of the text can't be edited; `line` is one-based.
  static func readOnly(line: Int, _ reason: String) -> UnchangedReason {
    UnchangedReason("read-only", ["\(line)", reason], "line \(line) can't be edited: \(reason)")
  }
}
