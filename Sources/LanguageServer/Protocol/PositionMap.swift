import TextBuffer

/// Turns places of the protocol into the engine's and back, for one text.
struct PositionMap {
  /// The text.
  let rope: Rope
  /// What columns count.
  let unit: Column.Unit

  /// The offset of `position`; the nearest one where the text has no such place, as the protocol has it.
  func offset(of position: Position) -> UTF8Offset {
    rope.utf8Offset(clampingLine: position.line, column: Column(position.character, unit))
  }

  /// The bytes of `range`; `nil` where it ends before it begins.
  func bytes(of range: PositionRange) -> Range<UTF8Offset>? {
    let (start, end) = (offset(of: range.start), offset(of: range.end))
    return start <= end ? start..<end : nil
  }

  /// The place of `offset`, which must lie in the text.
  func position(of offset: UTF8Offset) -> Position {
    Position(line: rope.line(at: offset), character: rope.column(of: offset, in: unit).value)
  }

  /// The stretch of `bytes`.
  func range(of bytes: Range<UTF8Offset>) -> PositionRange {
    PositionRange(start: position(of: bytes.lowerBound), end: position(of: bytes.upperBound))
  }
}

extension Column.Unit {
  /// The unit that the protocol calls `name`.
  init?(encoding name: String) {
    switch name {
    case "utf-8": self = .utf8
    case "utf-16": self = .utf16
    case "utf-32": self = .scalars
    default: return nil
    }
  }

  /// What the protocol calls it.
  var encoding: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    default: "utf-32"
    }
  }
}
