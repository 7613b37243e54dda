import TextBuffer

/// Reads marked text scalar by scalar, since a mark may be inside what Swift calls one `Character`.
struct MarkedTextParser {
  private enum Place {
    /// Outside all ranges.
    case outside
    /// Inside the range that began at byte `start`; `head` is the byte of its `ˇ`, once that was read.
    case inside(start: Int, head: Int?, openedAt: Int)
  }

  private var text = String.UnicodeScalarView()
  private var byteCount = 0
  private var scalarCount = 0
  private var place = Place.outside
  private var ranges: [SelectionRange] = []

  /// A parser at the start.
  init() {}

  /// Reads the next scalar.
  mutating func take(_ scalar: Unicode.Scalar) throws(MarkedTextError) {
    switch scalar {
    case "ˇ": try head()
    case "«": try open()
    case "»": try close()
    default:
      text.append(scalar)
      byteCount += UTF8.width(scalar)
    }
    scalarCount += 1
  }

  /// Ends the text and returns it with its selection.
  func finish() throws(MarkedTextError) -> (String, Selection) {
    if case .inside(_, _, let openedAt) = place { throw error(.unclosedRange, at: openedAt) }
    guard !ranges.isEmpty else { throw error(.noMark) }
    return (String(text), Selection(ranges))
  }

  private mutating func head() throws(MarkedTextError) {
    switch place {
    case .outside: ranges.append(SelectionRange(caret: UTF8Offset(byteCount)))
    case .inside(let start, nil, let openedAt):
      place = .inside(start: start, head: byteCount, openedAt: openedAt)
    case .inside: throw error(.misplacedHead)
    }
  }

  private mutating func open() throws(MarkedTextError) {
    guard case .outside = place else { throw error(.nestedRange) }
    place = .inside(start: byteCount, head: nil, openedAt: scalarCount)
  }

  private mutating func close() throws(MarkedTextError) {
    guard case .inside(let start, let head, _) = place else { throw error(.unopenedRange) }
    guard byteCount > start else { throw error(.emptyRange) }
    guard let head, head == start || head == byteCount else { throw error(.misplacedHead) }
    let anchor = head == start ? byteCount : start
    ranges.append(SelectionRange(anchor: UTF8Offset(anchor), head: UTF8Offset(head)))
    place = .outside
  }

  private func error(_ kind: MarkedTextError.Kind, at offset: Int? = nil) -> MarkedTextError {
    MarkedTextError(kind: kind, scalarOffset: offset ?? scalarCount)
  }
}
