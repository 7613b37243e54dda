public import TextBuffer

/// The result of formatting a text.
public struct FormattingResult: Sendable {
  /// The changes that format the text, without bytes that need no change.
  public let changes: ChangeSet
  /// The parts that stay unchanged whatever the style, in their order in the text before the changes.
  public let kept: [KeptPart]
}

/// A part of a text that the formatter leaves unchanged, with the reason.
public struct KeptPart: Sendable, Hashable {
  /// The reason for leaving a part unchanged.
  public enum Reason: Sendable, Hashable {
    /// In the form of the style it would mean something else: the proof failed.
    case meaning
    /// The content of its lines would mean something else in the form of the style; only the prefixes were rewritten.
    case meaningOfInlines
    /// The part is nested deeper than the formatter supports.
    case depth
    /// The part is a construct of another dialect, or would be read differently beside one.
    ///
    /// The associated value is the construct's name, if it has one.
    case dialect(String?)
    /// A comment protects the part.
    case ignored
    /// No other form is certain to mean the same, for example if the text begins with a lone tag.
    case form
  }

  /// The range of the part in the text before the changes.
  public let range: Range<UTF8Offset>
  /// The reason for leaving the part unchanged.
  public let reason: Reason
}

extension KeptPart.Reason: CustomStringConvertible {
  /// The reason as part of a sentence: `left as it is: …`.
  public var description: String {
    switch self {
    case .meaning: "it would mean something else"
    case .meaningOfInlines: "the content of its lines would mean something else"
    case .depth: "it's nested too deeply"
    case .dialect(let name): (name.map { "\($0): " } ?? "") + "another dialect may know it"
    case .ignored: "a comment says so"
    case .form: "there is no other form that surely means the same"
    }
  }
}
