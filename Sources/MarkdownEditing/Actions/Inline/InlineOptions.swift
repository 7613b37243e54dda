/// How inline actions write what they put in.
public struct InlineOptions: Sendable, Hashable, Codable {
  /// The character that marks italic text.
  public enum ItalicMarker: String, Sendable, Hashable, Codable, CaseIterable {
    /// `*`.
    case asterisk
    /// `_`, and `*` where `_` counts for nothing, inside of words.
    case underscore
  }

  /// The character for italic text that an action makes; `*` unless set.
  public var italicMarker: ItalicMarker

  /// Whether selected punctuation is always styled, by a character reference beside the delimiter where it must be; off unless set,
  /// so that punctuation stays outside where the delimiter can't stand beside it.
  public var exactPunctuation: Bool

  /// The usual options, but for those given.
  public init(italicMarker: ItalicMarker = .asterisk, exactPunctuation: Bool = false) {
    self.italicMarker = italicMarker
    self.exactPunctuation = exactPunctuation
  }
}
