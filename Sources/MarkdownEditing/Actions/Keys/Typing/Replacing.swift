public import TextBuffer

extension EditorAction {
  /// Replaces each `text` by `replacement`, in the selected text or, at carets, in the document.
  ///
  /// On the command line it's written `replace:/TEXT/REPLACEMENT/`. Any character that is in neither text can replace
  /// the slash.
  public static func replace(_ text: String, with replacement: String) -> EditorAction {
    ActionRegistry.replace.action(Replacement(text: text, replacement: replacement))
  }
}

extension ActionRegistry {
  static let replace = ActionDefinition(
    "replace", title: "Replace",
    argument: ActionArgument(
      "/TEXT/REPLACEMENT/", spelling: { $0.spelling }, reading: { Replacement($0) },
      otherwise: { _ in .nothingToFind }),
    change: .text, group: .other, need: .nothing
  ) { context, wanted in
    context.document.replacing(wanted.text, with: wanted.replacement)
  }
}

/// A text to find, and the text that replaces it.
struct Replacement {
  let text: String
  let replacement: String

  /// `/TEXT/REPLACEMENT/`, with a delimiter that is in neither text.
  var spelling: String {
    let used = Set(text.unicodeScalars).union(replacement.unicodeScalars)
    let isFree = { (scalar: Unicode.Scalar) -> Bool in !used.contains(scalar) }
    let privateUse = (UInt32(0xE000)...0xF8FF).lazy.compactMap { Unicode.Scalar($0) }
    let delimiter = "/|#,".unicodeScalars.first(where: isFree) ?? privateUse.first(where: isFree) ?? "/"
    return "\(delimiter)\(text)\(delimiter)\(replacement)\(delimiter)"
  }
}

extension Replacement {
  /// Parses `/TEXT/REPLACEMENT/`, with the first character as the delimiter.
  ///
  /// `nil` if `argument` isn't of this form, or if TEXT is empty.
  init?(_ argument: String) {
    let scalars = argument.unicodeScalars
    guard let delimiter = scalars.first else { return nil }
    let parts = scalars.split(separator: delimiter, omittingEmptySubsequences: false)
    guard parts.count == 4, !parts[1].isEmpty, parts[0].isEmpty, parts[3].isEmpty else { return nil }
    (text, replacement) = (String(parts[1]), String(parts[2]))
  }
}

extension MarkdownDocument {
  /// The result of replacing each `text` by `replacement`, as one step to undo.
  ///
  /// The selected text is searched or, if nothing is selected, the whole document. `text` is found as
  /// `Rope.ranges(of:in:options:)` finds it. Line breaks in both texts are written as the document's own. The
  /// replacement isn't proven: like typed text, it may be read as anything.
  ///
  /// - Complexity: O(*n* + *k* log *n*), where *n* is the length of the searched text and *k* the number of places
  ///   where it begins as `text` does.
  public func replacing(
    _ text: String, with replacement: String, options: SearchOptions = []
  ) -> ActionResult {
    let own = LineModel(tree).lineBreak
    guard !text.isEmpty else { return .unchanged(.nothingToFind) }
    let (wanted, written) = (text.withLineBreaks(own), replacement.withLineBreaks(own))
    let edits = searched.flatMap { range in
      rope.ranges(of: wanted, in: range, options: options).map { Edit($0, written) }
    }
    return replacing(edits)
  }

  // Embedded Swift has no regular expressions.
  #if !hasFeature(Embedded)
    /// The result of replacing each match of `pattern` by `replacement`, as one step to undo.
    ///
    /// The selected ranges are searched, each by itself, or, if nothing is selected, the whole document. A match that
    /// is empty, or begins or ends inside of a character, is left alone. Line breaks are written as the document's own.
    /// The replacement isn't proven: like typed text, it may be read as anything.
    ///
    /// - Parameters:
    ///   - pattern: A regular expression. Its time isn't limited: one that tries very many ways can run forever.
    ///   - replacement: The text that replaces a match.
    /// - Returns: The change, or the reason for which there is none.
    public func replacing<Output>(
      _ pattern: Regex<Output>, with replacement: (Regex<Output>.Match) -> String
    ) -> ActionResult {
      let own = LineModel(tree).lineBreak
      let edits = searched.flatMap { range in
        let text = rope.string(in: range)
        return text.matches(of: pattern).compactMap { match -> Edit? in
          func offset(_ index: String.Index) -> UTF8Offset {
            range.lowerBound.advanced(by: text.utf8.distance(from: text.startIndex, to: index))
          }
          let place = offset(match.range.lowerBound)..<offset(match.range.upperBound)
          guard !place.isEmpty, rope.isGraphemeBoundary(place.lowerBound),
            rope.isGraphemeBoundary(place.upperBound)
          else { return nil }
          return Edit(place, replacement(match).withLineBreaks(own))
        }
      }
      return replacing(edits)
    }
  #endif

  /// The searched ranges: the selected ones, or the whole text.
  private var searched: [Range<UTF8Offset>] {
    let ranges = selection.onGraphemes(of: rope).ranges.map { $0.range }.filter { !$0.isEmpty }
    return ranges.isEmpty ? [rope.range] : ranges
  }

  private func replacing(_ edits: [Edit]) -> ActionResult {
    guard !edits.isEmpty else { return .unchanged(.notFound) }
    let changes = ChangeSet(edits, length: rope.utf8Count)
    return .changed(Transaction(changes: changes, event: .action("replace")))
  }
}

extension UnchangedReason {
  /// There is no text to look for.
  fileprivate static let nothingToFind = UnchangedReason("nothing-to-find", "there is no text to look for")
  /// The text isn't there.
  fileprivate static let notFound = UnchangedReason("not-found", "the text isn't there")
}
