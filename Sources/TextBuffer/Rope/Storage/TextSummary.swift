/// The lengths of a piece of text in every unit that the rope converts between.
///
/// Summaries are additive: the summary of two adjacent pieces is the sum of theirs, because no piece ends inside a
/// scalar or between CR and LF.
struct TextSummary: Hashable, Sendable {
  /// The length in UTF-8 bytes.
  var utf8 = 0
  /// The length in UTF-16 code units.
  var utf16 = 0
  /// The number of Unicode scalars.
  var scalars = 0
  /// The number of line breaks: LF, CRLF and a lone CR count once each.
  var breaks = 0

  /// The summary of an empty text.
  static let zero = TextSummary()

  /// The length in the unit `metric`.
  @inline(__always)
  subscript(metric: Metric) -> Int {
    switch metric {
    case .utf8: utf8
    case .utf16: utf16
    case .scalars: scalars
    case .breaks: breaks
    }
  }

  @inline(__always)
  static func + (lhs: TextSummary, rhs: TextSummary) -> TextSummary {
    TextSummary(
      utf8: lhs.utf8 &+ rhs.utf8, utf16: lhs.utf16 &+ rhs.utf16, scalars: lhs.scalars &+ rhs.scalars,
      breaks: lhs.breaks &+ rhs.breaks)
  }

  @inline(__always)
  static func - (lhs: TextSummary, rhs: TextSummary) -> TextSummary {
    TextSummary(
      utf8: lhs.utf8 &- rhs.utf8, utf16: lhs.utf16 &- rhs.utf16, scalars: lhs.scalars &- rhs.scalars,
      breaks: lhs.breaks &- rhs.breaks)
  }

  @inline(__always)
  static func += (lhs: inout TextSummary, rhs: TextSummary) { lhs = lhs + rhs }

  @inline(__always)
  static func -= (lhs: inout TextSummary, rhs: TextSummary) { lhs = lhs - rhs }
}

/// A unit of text length; its raw value is the index of its field in a `TextSummary`.
enum Metric: Int, CaseIterable {
  case utf8, utf16, scalars, breaks

  /// The number of metrics.
  static let count = 4
}
