/// What a list's markers look like and how its items stand.
public struct ListAttributes: Sendable, Hashable {
  /// The marker of a list's items.
  public enum Style: Sendable, Hashable {
    /// A bullet: `-`, `*` or `+`.
    case bullet(UInt8)
    /// A number from `start` on, followed by `.` or `)`.
    case ordered(start: Int, delimiter: UInt8)
  }

  /// The marker.
  public var style: Style

  /// Whether no blank line separates the items or their children.
  public var isTight: Bool

  /// Whether the items are numbered.
  public var isOrdered: Bool { if case .ordered = style { true } else { false } }
}

/// A table column's alignment.
public enum ColumnAlignment: String, Sendable, Hashable, CaseIterable {
  /// No alignment: `---`.
  case none
  /// `:--`.
  case left
  /// `:-:`.
  case center
  /// `--:`.
  case right
}
