import TextBuffer

/// Converts between the protocol's positions and the engine's offsets, for one text.
struct PositionMap {
  /// The text.
  let rope: Rope
  /// The unit of columns.
  let unit: Column.Unit

  /// The offset of `position`; if the text has no such position, the nearest one, as the protocol requires.
  func offset(of position: Position) -> UTF8Offset {
    rope.utf8Offset(clampingLine: position.line, column: Column(position.character, unit))
  }

  /// The bytes of `range`; `nil` if it ends before it begins.
  func bytes(of range: PositionRange) -> Range<UTF8Offset>? {
    let (start, end) = (offset(of: range.start), offset(of: range.end))
    return start <= end ? start..<end : nil
  }

  /// The position of `offset`, which must be in the text.
  func position(of offset: UTF8Offset) -> Position {
    Position(line: rope.line(at: offset), character: rope.column(of: offset, in: unit).value)
  }

  /// The range of `bytes`.
  func range(of bytes: Range<UTF8Offset>) -> PositionRange {
    PositionRange(start: position(of: bytes.lowerBound), end: position(of: bytes.upperBound))
  }
}

extension Column.Unit {
  /// The unit with the protocol's name `name`; `nil` for an unknown name.
  init?(encoding name: String) {
    switch name {
    case "utf-8": self = .utf8
    case "utf-16": self = .utf16
    case "utf-32": self = .scalars
    default: return nil
    }
  }

  /// The protocol's name of the unit.
  var encoding: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    default: "utf-32"
    }
  }
}
