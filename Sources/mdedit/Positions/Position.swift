import JSONText

/// A position from outside the engine, not checked against a text yet.
enum Position: Sendable {
  /// A zero-based offset in the unit in force.
  case offset(Int)
  /// A one-based line and a one-based column in UTF-8 bytes.
  case lineColumn(line: Int, column: Int)

  /// Parses a position of the command line: `17`, or `3.1` for a line and a column.
  init?(_ text: some StringProtocol, unit: PositionUnit) {
    guard unit == .lineColumn else {
      guard let offset = Int(text) else { return nil }
      self = .offset(offset)
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let line = parts[0], let column = parts[1] else { return nil }
    self = .lineColumn(line: line, column: column)
  }

  /// Parses an anchor and a head, written `A:H`.
  static func pair(_ text: String, unit: PositionUnit) -> (anchor: Position, head: Position)? {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false)
    guard ends.count == 2, let anchor = Position(ends[0], unit: unit),
      let head = Position(ends[1], unit: unit)
    else { return nil }
    return (anchor, head)
  }

  /// The position in the notation of the command line.
  var description: String {
    switch self {
    case .offset(let offset): "\(offset)"
    case .lineColumn(let line, let column): "\(line).\(column)"
    }
  }
}

extension Position {
  /// The position that `json` is: `17`, or `[3, 1]` for a line and a column.
  init?(_ json: JSONValue) {
    if let offset = json.number {
      self = .offset(offset)
    } else {
      guard let numbers = json.list(of: \.number), numbers.count == 2 else { return nil }
      self = .lineColumn(line: numbers[0], column: numbers[1])
    }
  }
}
