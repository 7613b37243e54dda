public import TextBuffer

/// The destination of a link and the ranges of its written parts.
public struct LinkAttributes: Sendable, Hashable {
  /// The syntax in which a link is written.
  public enum Form: String, Sendable, Hashable {
    /// `[text](destination)`.
    case inline
    /// `[text][label]`.
    case full
    /// `[text][]`.
    case collapsed
    /// `[text]`.
    case shortcut
    /// `<https://example.org>`, or a bare URL as in GFM.
    case autolink
    /// `[label]: destination`.
    case definition
  }

  /// The syntax in which the link is written.
  public var form: Form

  /// The URL, unescaped, as reported by cmark.
  public var destination: String

  /// The title, unescaped; empty if the link has none.
  public var title: String

  /// The range of the written destination, without `<>`.
  ///
  /// `nil` if the destination comes from a definition elsewhere.
  public var destinationRange: Range<UTF8Offset>?

  /// The range of the written title, without its quotes.
  ///
  /// `nil` if no title is written here.
  public var titleRange: Range<UTF8Offset>?

  /// The range of the written label, without its brackets.
  ///
  /// `nil` for inline links and autolinks.
  public var labelRange: Range<UTF8Offset>?

  /// Whether the destination is an email or XMPP address.
  var isEmail: Bool { destination.hasPrefix("mailto:") || destination.hasPrefix("xmpp:") }
}

extension LinkAttributes {
  /// The attributes of `link`, whose block starts at `base`.
  init(_ link: InlineLink<InBlock>, from base: Int = 0) {
    func offsets(_ range: Range<BlockOffset>) -> Range<UTF8Offset> {
      UTF8Offset(base + Int(range.lowerBound))..<UTF8Offset(base + Int(range.upperBound))
    }
    self.init(
      form: link.form, destination: link.destination, title: link.title,
      destinationRange: link.destinationRange.map(offsets), titleRange: link.titleRange.map(offsets),
      labelRange: link.labelRange.map(offsets))
  }
}

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

extension ListAttributes.Style {
  /// Whether items of both styles can be in one list; the number that a list starts with doesn't matter.
  func canShareList(with other: Self) -> Bool {
    switch (self, other) {
    case (.bullet(let first), .bullet(let second)): first == second
    case (.ordered(_, let first), .ordered(_, let second)): first == second
    default: false
    }
  }
}
