public import TextBuffer

/// What formatting a text comes to.
public struct FormattingResult: Sendable {
  /// The changes that format it; bytes that need no change are in none of them.
  public let changes: ChangeSet
  /// What stays as it is, whatever the style says, in the order in which it stands in the text before the changes.
  public let kept: [KeptPart]
}

/// A part of a text that the formatter leaves as it is, and why.
public struct KeptPart: Sendable, Hashable {
  /// Why it stays.
  public enum Reason: Sendable, Hashable {
    /// Written as the style says, it would mean something else: the proof failed.
    case meaning
    /// The same, for what is within its lines; what stands before the lines was written anew.
    case meaningOfInlines
    /// It's nested deeper than the formatter goes.
    case depth
    /// It's a construct of another dialect, or would be read otherwise beside one; the construct's name, where it has
    /// one.
    case dialect(String?)
    /// A comment says to leave it alone.
    case ignored
    /// There is no other form that surely is the same, such as for text that begins with a lone tag.
    case form
  }

  /// Its bytes, in the text before the changes.
  public let range: Range<UTF8Offset>
  /// Why it stays.
  public let reason: Reason
}

extension KeptPart.Reason: CustomStringConvertible {
  /// The reason as a part of a sentence: `left as it is: …`.
  public var description: String {
    switch self {
    case .meaning: "it would mean something else"
    case .meaningOfInlines: "what is within its lines would mean something else"
    case .depth: "it's nested too deeply"
    case .dialect(let name): (name.map { "\($0): " } ?? "") + "another dialect may know it"
    case .ignored: "a comment says so"
    case .form: "there is no other form that surely means the same"
    }
  }
}
