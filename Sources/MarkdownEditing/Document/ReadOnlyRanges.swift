public import TextBuffer

/// The parts of a document's text that nobody may edit, each with the reason.
///
/// They move with edits around them. An edit touches one where it removes a byte of it or inserts within it; text
/// may be inserted right before and right behind it. What such an edit is part of is refused as a whole: an
/// action, a key, a paste, a step of undo, a host's edit. What other programs write into the document's file is
/// taken in all the same.
public struct ReadOnlyRanges: Sendable {
  /// In a place of their own, as most documents have none, and each would have room for them.
  private enum Storage: Sendable {
    case none
    indirect case some(DecorationSet<String>)
  }

  private var storage = Storage.none

  /// No ranges: all of the text may be edited.
  public init() {}

  /// The `ranges`, each with a sentence without a full stop that says why it can't be edited, such as "this part is
  /// generated"; empty ranges are left out.
  ///
  /// - Complexity: O(n log n), where n is the number of ranges
  public init(_ ranges: some Sequence<(range: Range<UTF8Offset>, reason: String)>) {
    let tracking = RangeTracking(start: .after, end: .before, whenEmptied: .goes)
    let set = DecorationSet(
      ranges.lazy.filter { !$0.range.isEmpty }.map { ($0.range, $0.reason) }, tracking: tracking)
    if !set.isEmpty { storage = .some(set) }
  }

  /// The ranges as decorations, whose values are the reasons, to be drawn and looked up.
  public var decorations: DecorationSet<String> {
    switch storage {
    case .none: DecorationSet()
    case .some(let set): set
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool {
    if case .none = storage { true } else { false }
  }

  /// Why `changes` of `rope`, in which the ranges stand, are refused; `nil` where they touch none.
  ///
  /// Also an edit that writes again what is there already touches it.
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

  /// The ranges after `changes`, one by one.
  ///
  /// - Complexity: that of `DecorationSet.apply(_:)` for each of them
  package func moved(through changes: some Sequence<ChangeSet>) -> ReadOnlyRanges {
    changes.reduce(self) { $0.applying($1) }
  }

  /// The first range that ends behind the text's end of `length` bytes; `nil` where all are within.
  package func firstOutside(_ length: Int) -> Range<UTF8Offset>? {
    decorations.all.first { $0.range.upperBound.value > length }?.range
  }
}

extension DecorationSet {
  /// The first decoration of which `changes` remove a byte or in which they insert one.
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
