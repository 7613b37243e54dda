public import TextBuffer

extension EditorAction {
  /// Puts `replacement` in the place of each `text` in what is selected or, at carets, in the document.
  ///
  /// On the command line it's written `replace:/TEXT/REPLACEMENT/`, with any character for the slash that is in
  /// neither.
  public static func replace(_ text: String, with replacement: String) -> EditorAction {
    let used = Set(text.unicodeScalars).union(replacement.unicodeScalars)
    let isFree = { (scalar: Unicode.Scalar) -> Bool in !used.contains(scalar) }
    let privateUse = (UInt32(0xE000)...0xF8FF).lazy.compactMap { Unicode.Scalar($0) }
    let delimiter = "/|#,".unicodeScalars.first(where: isFree) ?? privateUse.first(where: isFree) ?? "/"
    return EditorAction("replace", "\(delimiter)\(text)\(delimiter)\(replacement)\(delimiter)")
  }
}

extension ActionDefinition {
  static let replace = ActionDefinition(
    "replace", title: "Replace", argument: .required("/TEXT/REPLACEMENT/") { Replacement($0) != nil },
    need: .nothing
  ) { context in
    guard let wanted = context.argument.flatMap({ Replacement($0) }) else {
      return .unchanged(.nothingToFind)
    }
    return context.document.replacing(wanted.text, with: wanted.replacement)
  }
}

/// What is to be found, and what comes in its place.
private struct Replacement {
  let text: String
  let replacement: String

  /// What `argument` says, which begins and ends with a character that parts it in two.
  init?(_ argument: String) {
    let scalars = argument.unicodeScalars
    guard let delimiter = scalars.first else { return nil }
    let parts = scalars.split(separator: delimiter, omittingEmptySubsequences: false)
    guard parts.count == 4, !parts[1].isEmpty, parts[0].isEmpty, parts[3].isEmpty else { return nil }
    (text, replacement) = (String(parts[1]), String(parts[2]))
  }
}

extension MarkdownDocument {
  /// What putting `replacement` in the place of each `text` comes to, as one step to undo: in what is selected or,
  /// where nothing is, in the whole document.
  ///
  /// It's found as `Rope.ranges(of:in:options:)` finds it. Line breaks in both texts are written as the document's
  /// own. What is put in isn't proven: as what is typed, it may be read as anything.
  ///
  /// - Complexity: O(*n* + *k* log *n*), where *n* is the length of what is searched and *k* the number of places where
  ///   it begins as `text` does.
  public func replacing(
    _ text: String, with replacement: String, options: SearchOptions = []
  ) -> ActionResult {
    let own = BlockText(rope, tree).lineBreak
    guard !text.isEmpty else { return .unchanged(.nothingToFind) }
    let (wanted, written) = (text.withLineBreaks(own), replacement.withLineBreaks(own))
    let edits = searched.flatMap { range in
      rope.ranges(of: wanted, in: range, options: options).map { Edit($0, written) }
    }
    return replacing(edits)
  }

  // Embedded Swift has no regular expressions.
  #if !hasFeature(Embedded)
    /// What putting `replacement` in the place of each match of `pattern` comes to, as one step to undo: in what is
    /// selected, each range by itself, or, where nothing is, in the whole document.
    ///
    /// A match that is empty, or begins or ends inside of a character, is left alone. Line breaks are written as the
    /// document's own. What is put in isn't proven: as what is typed, it may be read as anything.
    ///
    /// - Parameters:
    ///   - pattern: A regular expression. How long one takes is up to it: those that try very many ways can take for
    ///     ever.
    ///   - replacement: What comes in the place of a match.
    /// - Returns: The change, or why there is none.
    public func replacing<Output>(
      _ pattern: Regex<Output>, with replacement: (Regex<Output>.Match) -> String
    ) -> ActionResult {
      let own = BlockText(rope, tree).lineBreak
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

  /// What is searched: what is selected, or all.
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
  /// No text to look for.
  fileprivate static let nothingToFind = UnchangedReason("nothing-to-find", "there is no text to look for")
  /// It isn't there.
  fileprivate static let notFound = UnchangedReason("not-found", "the text isn't there")
}
