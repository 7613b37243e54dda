import MarkdownSyntax
import TextBuffer

/// The spelling of empty pairs: the first delimiters in which a typed letter would have the style while everything else
/// stays unchanged.
extension EmptyPair {
  /// A spelling of the pairs, and the offsets of the carets after its changes.
  struct Spelling {
    var changes: ChangeSet
    var carets: [UTF8Offset]
  }

  /// A treatment of the text around the pairs, the least intrusive one first.
  private enum Treatment: CaseIterable {
    /// The text around them stays as it is.
    case plain
    /// They go around the empty pairs of other styles that the caret is in, because delimiters inside of code would be
    /// visible.
    case around
    /// Addresses next to them get pointed brackets.
    case enclosing
    /// Delimiter characters next to them that are text get a backslash.
    case escapingNear
    /// All delimiter characters in the same leaf that are text get a backslash.
    case escapingAll
  }

  /// The first proven spelling of pairs at `places`, which are in document order; `nil` if none is proven.
  func spelling(at places: [Place], in text: LineModel) -> Spelling? {
    let usual = usualDelimiter(at: places.map { $0.offset })
    let others = style.delimiters(EditingOptions()) + (style == .code ? ["``"] : [])
    let delimiters = [usual] + others.filter { $0 != usual }
    // The characters of the pairs around the carets become delimiters as soon as something is typed.
    let isInPair = places.contains { $0.around != nil }
    if !isInPair, let found = spelling(delimiters, at: places, nil, in: text) { return found }
    // What typing does by itself is no fault of the pair.
    let typed = edits(Pair(delimiter: ""), at: places, holding: "x").flatMap { typing($0, in: text) }
    return spelling(delimiters, at: places, typed, in: text)
  }

  /// The first spelling with one of `delimiters` that leaves everything else unchanged, or as it is when letters are
  /// `typed` without a pair.
  private func spelling(
    _ delimiters: [String], at places: [Place], _ typed: TypedLetters?, in text: LineModel
  ) -> Spelling? {
    // In huge paragraphs, only the plainest spellings are tried.
    let treatments =
      windows.contains(where: { $0.isHuge }) ? [.plain, .around] : Treatment.allCases
    var search = CandidateSearch<Pair, Spelling> { pair in
      guard let edits = edits(pair, at: places, holding: "x"), let letters = typing(edits, in: text),
        accepts(letters, typed, places, in: text),
        let spelling = self.edits(pair, at: places, holding: "").flatMap({ $0.spelling(of: text) })
      else { return nil }
      let change = AppliedChange(spelling.changes, of: text, within: .keystroke)
      // Without a letter, four backticks or tildes are a fence.
      let isFence = spelling.carets.contains { change.text.tree.innermostBlock(at: $0).kind.isLiteralBlock }
      let others = ChangeProof(otherLines(than: places.map { $0.offset }, in: text))
      return !isFence && others.accepts(change) ? spelling : nil
    }
    return search.first(
      of: treatments.lazy.flatMap { treatment in
        delimiters.lazy.map { Pair(delimiter: $0, treatment: treatment) }
      })
  }

  /// A candidate: pairs of a delimiter, with a treatment of the text around them.
  private struct Pair: Hashable {
    var delimiter: String
    var treatment = Treatment.plain
  }

  /// The insertions of a spelling, and the places of letters or carets in them.
  private struct Insertions {
    var texts: [UTF8Offset: String] = [:]
    /// For each letter, the place of its insertion and its offset in the inserted text.
    var insides: [(place: UTF8Offset, offset: Int)] = []

    var edits: [Edit] {
      texts.filter { !$0.value.isEmpty }.ordered { $0.key }.map { .insert($0.value, at: $0.key) }
    }

    func spelling(of text: LineModel) -> Spelling? {
      text.changes(edits).map { changes in
        Spelling(
          changes: changes,
          carets: insides.map { changes.map($0.place, bias: .before).advanced(by: $0.offset) })
      }
    }
  }

  /// The insertions of `pair` that hold `letter`; `nil` if its treatment doesn't apply at some place.
  private func edits(_ pair: Pair, at places: [Place], holding letter: String) -> Insertions? {
    var result = Insertions()
    let (delimiter, treatment) = (pair.delimiter, pair.treatment)
    for place in places {
      if treatment == .around {
        guard let run = place.around else { return nil }
        result.texts[run.lowerBound] = delimiter
        result.texts[run.upperBound] = delimiter
        result.texts[place.offset] = letter
        result.insides.append((place.offset, 0))
      } else {
        result.texts[place.offset] = place.lead + delimiter + letter + delimiter + place.trail
        result.insides.append((place.offset, (place.lead + delimiter).utf8.count))
      }
    }
    if treatment == .enclosing { return enclosing(result, places) }
    guard treatment == .escapingNear || treatment == .escapingAll else { return result }
    let escapes = escapes(at: places, isNear: treatment == .escapingNear)
    guard !escapes.isEmpty else { return nil }
    for place in escapes { result.texts[place, default: ""] += "\\" }
    return result
  }

  /// `insertions` with brackets around the bare addresses next to `places`; `nil` if a place has none beside it.
  private func enclosing(_ insertions: Insertions, _ places: [Place]) -> Insertions? {
    var result = insertions
    for place in places {
      guard let number = windows.index(touching: place.offset.value) else { return nil }
      let (window, start) = (windows[number], windows[number].range.lowerBound)
      let addresses = BareAddresses(reading: window.original, bytes: window.bytes)
      let local = place.offset.value - start
      let beside = addresses.indices(in: window.original.content).filter { index in
        let range = window.original.items[index].range
        return range.lowerBound == local || range.upperBound == local
      }
      guard !beside.isEmpty else { return nil }
      for edit in beside.flatMap({ addresses.enclosing($0, .angles) }) {
        guard edit.range.isEmpty else { return nil }
        let here = UTF8Offset(edit.range.lowerBound + start)
        if here == place.offset, edit.text.hasSuffix(">") {
          result.texts[here] = edit.text + (result.texts[here] ?? "")
          result.insides[result.insides.count - 1].offset += edit.text.utf8.count
        } else {
          result.texts[here, default: ""] += edit.text
        }
      }
    }
    return result
  }

  /// The offsets of delimiter characters that are text: right beside `places` if `isNear`, else anywhere in their
  /// leaves.
  private func escapes(at places: [Place], isNear: Bool) -> [UTF8Offset] {
    let near = Set(places.map { $0.offset.value })
    return Set(places.compactMap { windows.index(touching: $0.offset.value) }).sorted().flatMap {
      number -> [UTF8Offset] in
      let (reading, start) = (windows[number].original, windows[number].range.lowerBound)
      return reading.escapable(document.delimiterSigns).map { reading.items[$0].range }.filter { range in
        !isNear || near.contains(range.lowerBound + start) || near.contains(range.upperBound + start)
      }.map { UTF8Offset($0.lowerBound + start) }
    }
  }

  // MARK: Proof

  /// A change that puts letters in.
  private struct TypedLetters {
    let change: AppliedChange
    /// The places of the letters in the changed text, in order.
    let places: [UTF8Offset]

    var ranges: [Range<UTF8Offset>] { places.map { $0..<$0.advanced(by: 1) } }
  }

  private func typing(_ insertions: Insertions, in text: LineModel) -> TypedLetters? {
    insertions.spelling(of: text).map { spelling in
      TypedLetters(
        change: AppliedChange(spelling.changes, of: text, within: .keystroke),
        places: Set(spelling.carets).ordered { $0 })
    }
  }

  /// Whether `letters` have the style, and a reader sees all else as before, or as where letters are `typed` without a
  /// pair.
  private func accepts(
    _ letters: TypedLetters, _ typed: TypedLetters?, _ places: [Place], in text: LineModel
  ) -> Bool {
    // The text is too long to be looked at for a key.
    guard letters.change.text.tree.isComplete else { return true }
    let styled = StyledLetters(places: letters.places, styles: style.mark)
    guard styled.violation(by: letters.change) == nil else { return false }
    let before = places.map { $0.offset..<$0.offset }
    if proof(of: letters, from: text, at: before, removing: []).accepts(letters.change) { return true }
    guard let typed else { return false }
    let between = typed.change.changes.inverted(in: text.rope).composed(with: letters.change.changes)
    let base = typed.change.text
    return proof(of: letters, from: base, at: typed.ranges, removing: typed.ranges)
      .accepts(AppliedChange(between, of: base, within: .keystroke))
  }

  /// The proof that all of `text` but what is at `places` and the letters looks as before.
  private func proof(
    of letters: TypedLetters, from text: LineModel, at places: [Range<UTF8Offset>],
    removing removed: [Range<UTF8Offset>]
  ) -> ChangeProof {
    ChangeProof(SameText(of: places, in: text, removing: removed, adding: letters.ranges))
      .and(otherLines(than: places.map { $0.lowerBound }, in: text))
  }

  private func otherLines(than places: [UTF8Offset], in text: LineModel) -> OtherLines {
    let lines = places.map { text.line(at: $0) }
    return OtherLines(than: (lines.min() ?? 0)...(lines.max() ?? 0), in: text)
  }

  // MARK: Delimiters

  /// The style's usual delimiter; beside a letter `*` instead of `_`, which doesn't delimit inside a word.
  private func usualDelimiter(at places: [UTF8Offset]) -> String {
    let known = style.delimiters(options)
    guard known[0].hasPrefix("_") else { return known[0] }
    let isInWord = places.contains { place in
      let line = document.rope.contentOfLine(holding: place)
      let before = document.rope.string(in: line.lowerBound..<place).unicodeScalars.last
      let after = document.rope.string(in: place..<line.upperBound).unicodeScalars.first
      return [before, after].contains { $0.map { ScalarClass($0) == .other } ?? false }
    }
    return isInWord ? known[1] : known[0]
  }
}
