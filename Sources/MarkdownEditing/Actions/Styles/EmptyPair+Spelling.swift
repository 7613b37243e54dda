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
  private enum Way: CaseIterable {
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
  func spelling(at places: [Place], in text: BlockText) -> Spelling? {
    let usual = usualDelimiter(at: places.map { $0.offset }, in: text)
    let others = style.delimiters(EditingOptions()) + (style == .code ? ["``"] : [])
    let delimiters = [usual] + others.filter { $0 != usual }
    // The characters of the pairs around the carets become delimiters as soon as something is typed.
    let isInPair = places.contains { $0.around != nil }
    if !isInPair, let found = spelling(delimiters, at: places, nil, in: text) { return found }
    // A change that typing causes even without the pair isn't the pair's fault.
    let typed = edits("", at: places, .plain, holding: "x").flatMap { reading(of: $0, in: text) }
    return spelling(delimiters, at: places, typed, in: text)
  }

  /// The first spelling with one of `delimiters` that leaves everything else unchanged, or as it is when letters are
  /// `typed` without a pair.
  private func spelling(
    _ delimiters: [String], at places: [Place], _ typed: TypedReading?, in text: BlockText
  ) -> Spelling? {
    // In huge paragraphs, only the plainest spellings are tried.
    for way in windows.contains(where: { $0.isHuge }) ? [.plain, .around] : Way.allCases {
      for delimiter in delimiters {
        guard let edits = edits(delimiter, at: places, way, holding: "x"),
          let reading = reading(of: edits, in: text)
        else { continue }
        guard reading.isUnknown || isRight(reading, typed, places, in: text) else { continue }
        return self.edits(delimiter, at: places, way, holding: "").flatMap { $0.spelling(of: text) }
      }
    }
    return nil
  }

  /// The insertions of a spelling, and the places of letters or carets in them.
  private struct Insertions {
    var texts: [UTF8Offset: String] = [:]
    /// For each letter, the place of its insertion and its offset in the inserted text.
    var insides: [(place: UTF8Offset, offset: Int)] = []

    var edits: [Edit] {
      texts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { .insert($0.value, at: $0.key) }
    }

    func spelling(of text: BlockText) -> Spelling? {
      text.changes(edits).map { changes in
        Spelling(
          changes: changes,
          carets: insides.map { changes.map($0.place, bias: .before).advanced(by: $0.offset) })
      }
    }
  }

  /// The insertions for pairs of `delimiter` that hold `letter`; `nil` if `way` doesn't apply at some place.
  private func edits(
    _ delimiter: String, at places: [Place], _ way: Way, holding letter: String
  ) -> Insertions? {
    var result = Insertions()
    for place in places {
      if way == .around {
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
    if way == .enclosing { return enclosing(result, places) }
    guard way == .escapingNear || way == .escapingAll else { return result }
    let escapes = escapes(at: places, isNear: way == .escapingNear)
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
      let addresses = BareAddresses(reading: window.original, leaf: window.leaf, bytes: window.bytes)
      let local = place.offset.value - start
      let beside = addresses.indices(in: window.leaf.items).filter { index in
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
      return reading.items[reading.leaf.items].filter { item in
        let isSign = item.meaning.onlyByte.map(document.delimiterSigns.contains) ?? false
        guard isSign, item.kind == .punctuation, item.spelling == .plain, !item.styles.contains(.code)
        else { return false }
        return !isNear || near.contains(item.range.lowerBound + start)
          || near.contains(item.range.upperBound + start)
      }.map { UTF8Offset($0.range.lowerBound + start) }
    }
  }

  // MARK: Proof

  /// The reading of the leaves after letters were inserted.
  private struct TypedReading {
    var change: ProvenChange
    /// The offsets of the letters, in document order.
    var letters: [Int]
    /// The leaves that hold the letters.
    var leaves: [ProofWindow]

    /// Whether the text takes too long to parse for a keystroke, so that nothing is known of it.
    var isUnknown: Bool { !change.text.tree.isComplete }

    /// Whether every letter has `style`.
    func areAll(_ style: InlineStyles) -> Bool {
      let letters = Set(letters)
      let styled = leaves.flatMap { leaf in
        leaf.original.items.filter { $0.kind == .letter && $0.styles.contains(style) }.map {
          $0.range.lowerBound + leaf.range.lowerBound
        }
      }
      return letters.isSubset(of: styled)
    }

    /// The visible text of each leaf, without white space and the letters.
    var others: [[UInt8]] {
      let letters = Set(letters)
      return leaves.map { leaf in
        let seen = leaf.original.seen(onLinesFrom: [0]) { item in
          !letters.contains(item.range.lowerBound + leaf.range.lowerBound)
        }
        return seen[0].withoutSpaces
      }
    }
  }

  private func reading(of insertions: Insertions, in text: BlockText) -> TypedReading? {
    guard let trial = insertions.spelling(of: text) else { return nil }
    let change = ProvenChange(trial.changes, of: text, within: .keystroke)
    let letters = Set(trial.carets).sorted()
    guard change.text.tree.isComplete else { return TypedReading(change: change, letters: [], leaves: []) }
    let leaves = ProofWindow.windows(
      of: change.text.rope, change.text.tree, touching: letters.map { $0..<$0.advanced(by: 1) })
    return TypedReading(
      change: change, letters: letters.map { $0.value },
      leaves: leaves.filter { leaf in
        let next = letters.partitioningIndex { $0.value >= leaf.range.lowerBound }
        return next < letters.count && letters[next].value < leaf.range.upperBound
      })
  }

  /// Whether the letters of `reading` have the style, and everything else is unchanged, or as it is when letters are
  /// `typed` without a pair.
  private func isRight(
    _ reading: TypedReading, _ typed: TypedReading?, _ places: [Place], in text: BlockText
  ) -> Bool {
    guard reading.areAll(style.mark) else { return false }
    let others = reading.others
    if others == seen(around: places), holds(reading.change, places.map({ $0.offset }), in: text) {
      return true
    }
    guard let typed, others == typed.others else { return false }
    let between = typed.change.changes.inverted(in: text.rope).composed(with: reading.change.changes)
    return holds(
      ProvenChange(between, of: typed.change.text, within: .keystroke), typed.letters.map { UTF8Offset($0) },
      in: typed.change.text)
  }

  /// Whether `change` leaves the visible text of all lines unchanged, except those of `places`.
  private func holds(_ change: ProvenChange, _ places: [UTF8Offset], in text: BlockText) -> Bool {
    let lines = places.map { text.line(at: $0) }
    guard let low = lines.min(), let high = lines.max() else { return false }
    return KeyProof(low...high, in: text)?.holds(for: change) ?? true
  }

  /// The visible text, without white space, of each leaf that holds one of `places`.
  private func seen(around places: [Place]) -> [[UInt8]] {
    var (seen, last) = ([[UInt8]](), Int?.none)
    for place in places {
      let number = windows.index(touching: place.offset.value)
      if let number, number == last { continue }
      last = number
      seen.append(number.map { windows[$0].original.seen.withoutSpaces } ?? [])
    }
    return seen
  }

  // MARK: Delimiters

  /// The style's usual delimiter, with two exceptions.
  ///
  /// Beside a letter it is `*` instead of `_`, which doesn't delimit inside a word. At a line's start it is an
  /// extension's delimiter of a single character: four tildes would be a fence, and everything below them code until a
  /// letter is typed between them.
  private func usualDelimiter(at places: [UTF8Offset], in text: BlockText) -> String {
    let known = style.delimiters(options)
    if case .span = style {
      return known.first { $0.count < 2 || !places.contains { startsLine($0, in: text) } } ?? known[0]
    }
    guard known[0].hasPrefix("_") else { return known[0] }
    let isInWord = places.contains { place in
      let line = document.rope.contentOfLine(holding: place)
      let before = document.rope.string(in: line.lowerBound..<place).unicodeScalars.last
      let after = document.rope.string(in: place..<line.upperBound).unicodeScalars.first
      return [before, after].contains { $0.map { ScalarClass($0) == .other } ?? false }
    }
    return isInWord ? known[1] : known[0]
  }

  /// Whether `place` is at the start of its line's content, or in the prefixes before it.
  private func startsLine(_ place: UTF8Offset, in text: BlockText) -> Bool {
    let line = text.line(at: place)
    return place <= text.startOfLine(line).advanced(by: text.contentIndex(of: line))
  }
}
