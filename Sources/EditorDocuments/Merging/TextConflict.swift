public import TextBuffer

/// Two texts that continue one text and can't be joined everywhere by themselves, with the places where a person must
/// choose.
///
/// Everything else of both is in the result already. Places are whole lines.
public struct TextConflict: Sendable, Hashable {
  /// A place where a person must choose.
  public struct Hunk: Sendable, Hashable {
    /// The lines in the text before both; empty if both inserted lines there.
    public let range: Range<UTF8Offset>
    /// The lines of that text.
    public let base: String
    /// Our lines.
    public let ours: String
    /// Their lines.
    public let theirs: String
  }

  /// The choice of a person for one hunk.
  public enum HunkChoice: Sendable, Hashable {
    /// Our lines.
    case ours
    /// Their lines.
    case theirs
    /// Our lines, then theirs.
    case both
    /// This text, which a person has written.
    case text(String)
  }

  /// The text that both continue.
  public let base: Rope
  /// The hunks, in order; none if the texts can be joined.
  public let hunks: [Hunk]
  /// The edits of the text before outside of the hunks.
  private let joined: [Edit]

  /// The conflict between `ours` and `theirs`, which both continue `base`.
  ///
  /// - Complexity: that of two differences, and O(*o* · *t*) for *o* and *t* edits.
  public init(base: Rope, ours: Rope, theirs: Rope) {
    let our = ChangeSet.difference(from: base, to: ours).edits.map { LineEdit($0, in: base) }
    let their = ChangeSet.difference(from: base, to: theirs).edits.map { LineEdit($0, in: base) }
    let regions = Self.regions(our, their)
    self.base = base
    hunks = regions.map { region in
      Hunk(
        range: region, base: base.string(in: region), ours: Self.lines(of: region, our, in: base),
        theirs: Self.lines(of: region, their, in: base))
    }
    joined = (our + their.filter { !our.contains($0) })
      .filter { edit in !regions.contains { edit.belongs(to: $0) } }.map(\.edit)
  }

  /// The text with what both changed outside of the hunks, and one choice for each hunk; a missing choice is `ours`.
  public func resolved(by choices: [HunkChoice]) -> Rope {
    let chosen = hunks.enumerated().map { index, hunk in
      Edit(hunk.range, hunk.lines(for: choices.indices.contains(index) ? choices[index] : .ours))
    }
    return ChangeSet(joined + chosen, length: base.utf8Count).applied(to: base)
  }
}

extension TextConflict.Hunk {
  /// The lines that `choice` puts in the place of `base`.
  public func lines(for choice: TextConflict.HunkChoice) -> String {
    switch choice {
    case .ours: ours
    case .theirs: theirs
    case .both: ours + (ours.isEmpty || ours.utf8.last == 0x0A || theirs.isEmpty ? "" : "\n") + theirs
    case .text(let text): text
    }
  }
}

// MARK: Places

extension TextConflict {
  /// The whole lines around each pair of edits that overlap, with those of every edit that reaches into them, in order.
  private static func regions(_ ours: [LineEdit], _ theirs: [LineEdit]) -> [Range<UTF8Offset>] {
    let overlapping =
      ours.filter { edit in theirs.contains { $0.overlaps(edit) } }
      + theirs.filter { edit in ours.contains { $0.overlaps(edit) } }
    var regions = joined(overlapping.map(\.lines))
    while true {
      let all = joined(
        regions
          + (ours + theirs).map(\.lines).filter { lines in
            regions.contains { lines.overlaps($0) }
          })
      guard all != regions else { return regions }
      regions = all
    }
  }

  /// `regions` in order, those that share something as one.
  private static func joined(_ regions: [Range<UTF8Offset>]) -> [Range<UTF8Offset>] {
    regions.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .reduce(into: []) { joined, region in
        guard let last = joined.last,
          region.lowerBound < last.upperBound || region.lowerBound == last.lowerBound
        else { return joined.append(region) }
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, region.upperBound)
      }
  }

  /// The lines of `region` after those of `edits` that belong to it.
  private static func lines(of region: Range<UTF8Offset>, _ edits: [LineEdit], in base: Rope) -> String {
    let own = edits.filter { $0.belongs(to: region) }.map(\.edit).map { edit in
      let start = region.lowerBound.value
      let (lower, upper) = (edit.range.lowerBound.value - start, edit.range.upperBound.value - start)
      return Edit(UTF8Offset(lower)..<UTF8Offset(upper), edit.replacement)
    }
    let text = Rope(base.string(in: region))
    return ChangeSet(own, length: text.utf8Count).applied(to: text).description
  }
}

/// An edit with the lines that it changes.
private struct LineEdit: Equatable {
  let edit: Edit
  /// The changed lines; none if whole lines are inserted between lines.
  let lines: Range<UTF8Offset>

  /// The lines around `edit` of `base`.
  init(_ edit: Edit, in base: Rope) {
    let (lower, upper) = (base.startOfLine(holding: edit.range.lowerBound), edit.range.upperBound)
    let isOfLines =
      lower == edit.range.lowerBound && base.startOfLine(holding: upper) == upper
      && (edit.replacement.isEmpty || edit.replacement.utf8.last == 0x0A)
    self.edit = edit
    lines = lower..<(isOfLines ? upper : base.rangeOfLine(base.line(at: upper)).upperBound)
  }

  /// Whether both change the same place in different ways: they share a byte or begin at one place.
  func overlaps(_ other: LineEdit) -> Bool {
    let (one, two) = (edit.range, other.edit.range)
    return edit != other.edit
      && (one.lowerBound == two.lowerBound
        || one.lowerBound < two.upperBound && two.lowerBound < one.upperBound)
  }

  /// Whether the edit is inside `region`; a region that has one line of an edit has all of them.
  func belongs(to region: Range<UTF8Offset>) -> Bool {
    lines == region || region.contains(lines.lowerBound)
  }
}
