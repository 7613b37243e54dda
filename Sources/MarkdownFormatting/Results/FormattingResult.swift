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
    /// The same for the content of its lines; the prefixes of the lines were rewritten.
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
    case .meaningOfInlines: "what is within its lines would mean something else"
    case .depth: "it's nested too deeply"
    case .dialect(let name): (name.map { "\($0): " } ?? "") + "another dialect may know it"
    case .ignored: "a comment says so"
    case .form: "there is no other form that surely means the same"
    }
  }
}

/// The observer of a formatting: it gets progress reports and decides whether to continue.
struct FormattingWatch: Sendable {
  private let report: @Sendable (Double) -> Bool
  /// The share of the whole work before this part, and the share of this part; the whole is 1.
  private var (before, size) = (0.0, 1.0)

  /// Creates the observer of the whole work.
  ///
  /// `report` gets the share of the work that is done, and returns whether to continue.
  init(_ report: @escaping @Sendable (Double) -> Bool) { self.report = report }

  /// Whether to continue, when `share` of this part is done.
  func continues(at share: Double = 0) -> Bool { report(before + size * min(max(share, 0), 1)) }

  /// The observer of a part of this work, which follows the share `before` of it and has the share `size` of it.
  func part(after before: Double, size: Double) -> FormattingWatch {
    var part = self
    part.before += self.size * before
    part.size *= size
    return part
  }

  /// The share of the first attempt in the remaining work; the later ones have the rest, and most texts need one.
  private static let firstShare = 0.7

  /// The observer of the attempt `number`, counted from 0.
  func attempt(_ number: Int) -> FormattingWatch {
    let rest = (0..<number).reduce(1.0) { rest, _ in rest * (1 - Self.firstShare) }
    return part(after: 1 - rest, size: rest * Self.firstShare)
  }
}
