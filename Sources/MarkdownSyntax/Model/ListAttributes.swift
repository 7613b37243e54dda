/// A list's marker style and tightness.
public struct ListAttributes: Sendable, Hashable {
  /// The marker style of a list's items.
  public enum Style: Sendable, Hashable {
    /// A bullet: `-`, `*` or `+`.
    case bullet(UInt8)
    /// A number, counted from `start`, followed by `.` or `)`.
    case ordered(start: Int, delimiter: UInt8)
  }

  /// The marker style.
  public var style: Style

  /// Whether no blank line separates the items or their children (CommonMark section 5.3).
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
