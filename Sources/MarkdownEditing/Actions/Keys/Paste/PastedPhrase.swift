import MarkdownSyntax
import TextBuffer

/// The paste of text with its look into a line, proven among the text that is there.
///
/// The letters come first, with their links and code. Then they get the styles that they don't have by their place,
/// like letters that a user selects.
struct PastedPhrase {
  private let phrase: PastedText
  private let frame: PastedTextWriter.Frame
  private let place: CaretPlace
  /// The range that the paste replaces.
  private let range: Range<UTF8Offset>
  private let writer: PastedTextWriter
  private var text: LineModel { place.text }

  /// The paste of `phrase` over `range`, which begins at `place`, a place for leaves of `frame`.
  init(
    _ phrase: PastedText, in frame: PastedTextWriter.Frame, at place: CaretPlace,
    over range: Range<UTF8Offset>, by writer: PastedTextWriter
  ) {
    (self.phrase, self.frame, self.place) = (phrase, frame, place)
    (self.range, self.writer) = (range, writer)
  }

  /// The result of the paste; `nil` if not even the letters have a proven spelling.
  ///
  /// The text around the range stays as it is, or at least as letters alone would leave it: between the markers of an
  /// empty pair, any text makes them a span.
  func result() -> ActionResult? {
    guard !phrase.isEmpty else { return nil }
    let lines = max(0, place.line - 1)...min(text.rope.lineCount - 1, text.line(at: range.upperBound) + 1)
    let around = text.content(of: lines)
    let others = SameText(of: [around], in: text, removing: [range])
    let plain = Spelling(lead: "", escapesBefore: false, draft: writer.draft(of: phrase.letters, in: frame))
    if let letters = letters(in: plain), !proof(letters.added, others).accepts(letters.change),
      let result = result(
        keeping: SameText(of: [around], in: text, after: letters.change, removing: [letters.added]))
    {
      return result
    }
    return result(keeping: others)
  }

  private func result(keeping others: SameText) -> ActionResult? {
    var search = CandidateSearch<Spelling, Letters> { spelling in
      letters(in: spelling).flatMap { proof($0.added, others).accepts($0.change) ? $0 : nil }
    }
    guard let letters = search.first(of: spellings) else { return nil }
    var styled = StyledDraft(
      document: MarkdownDocument(letters.change.text.tree), ranges: letters.ranges, options: text.options
    ) { styled in
      letters.keepsOthers(styled.changes) && proof(styled.ranges.hull, others).accepts(joint(letters, styled))
    }
    styled.addStyles(of: phrase)
    let caret = styled.changes.map(letters.caret, bias: .after)
    return KeyResult(change: joint(letters, styled), caret: caret).result(event: .paste)
  }

  /// The change by `letters` and their styles.
  private func joint(_ letters: Letters, _ styled: StyledDraft) -> AppliedChange {
    AppliedChange(
      letters.change.changes.composed(with: styled.changes), from: text,
      to: LineModel(styled.document.tree, lineBreak: text.lineBreak, options: text.options))
  }

  // MARK: Letters

  /// A spelling of the letters with their links and code.
  private struct Spelling: Hashable {
    /// The line break that leaves a blank line before them; empty for none.
    var lead: String
    /// Whether the character before them, which would join them, gets a backslash.
    var escapesBefore: Bool
    var draft: PastedTextWriter.Draft
  }

  /// The text with the letters.
  private struct Letters {
    var change: AppliedChange
    var caret: UTF8Offset
    /// The range of each run.
    var ranges: [Range<Int>]
    var added: Range<UTF8Offset> { ranges.hull }

    /// Whether `changes`, which add styles, write no letter that was there before as a character reference.
    func keepsOthers(_ changes: ChangeSet) -> Bool {
      changes.edits.allSatisfy { edit in
        let isOwn = added.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= added.upperBound
        return isOwn || !change.text.rope.bytes(in: edit.range).contains { $0.isWordByte }
      }
    }
  }

  /// The spellings, the plainest first.
  private var spellings: some Sequence<Spelling> {
    let isBelowBlock = place.leaf == nil && text.hasContent(above: place.line, in: place.chain)
    let leads = isBelowBlock ? ["", "\n"] : [""]
    let isBehindSign =
      place.index > 0 && text.rope.byte(at: range.lowerBound.advanced(by: -1)).isASCIIPunctuation
    let escapes = isBehindSign ? [false, true] : [false]
    return [phrase, phrase.withoutLinks, phrase.letters].lazy.flatMap { phrase in
      leads.lazy.flatMap { lead in
        escapes.lazy.flatMap { escapesBefore in
          PastedEscaping.Level.allCases.lazy.map { level in
            Spelling(
              lead: lead, escapesBefore: escapesBefore,
              draft: writer.draft(of: phrase, in: frame, from: level))
          }
        }
      }
    }
  }

  /// The letters in `spelling`; `nil` if they can't be put there.
  private func letters(in spelling: Spelling) -> Letters? {
    var change = AppliedChange(.identity(length: text.rope.utf8Count), of: text)
    var range = range
    if spelling.escapesBefore {
      let sign = range.lowerBound.advanced(by: -1)
      change.append(ChangeSet([.insert("\\", at: sign)], length: text.rope.utf8Count))
      range = range.lowerBound.advanced(by: 1)..<range.upperBound.advanced(by: 1)
    }
    let source = spelling.lead + spelling.draft.text
    let paste = Paste(source.linesWithoutEndings(), over: range, in: change.text)
    let document = MarkdownDocument(change.text.tree)
      .selecting(Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)]))
    guard
      case .changed(let result) = PasteAction(document: document, text: change.text, pasted: source)
        .result(of: [paste]),
      let caret = result.selection?.main.head
    else { return nil }
    change.append(result.changes)
    let start = caret.advanced(by: -paste.added.utf8.count)
    guard start >= .zero, change.text.rope.string(in: start..<caret) == paste.added else { return nil }
    // All lines after the first one have the same prefix.
    let bytes = Array(spelling.draft.text.utf8)
    let breaks = bytes.indices.filter { bytes[$0] == ASCII.lineFeed }
    let growth = paste.added.utf8.count - source.utf8.count
    let prefix = growth / max(1, breaks.count + spelling.lead.utf8.count)
    guard growth == prefix * (breaks.count + spelling.lead.utf8.count) else { return nil }
    let ranges = spelling.draft.ranges.map { range in
      let ends = [range.lowerBound, range.upperBound].map { end in
        let index = end - frame.prefix.utf8.count
        let further = breaks.count - breaks.partitioningIndex { $0 >= index }
        return caret.value - (bytes.count - index) - prefix * further
      }
      return ends[0]..<ends[1]
    }
    return Letters(change: change, caret: caret, ranges: ranges)
  }

  // MARK: Proof

  /// The proof that the phrase is at `added`, in the block of the place, and that `others` stay the same.
  private func proof(_ added: Range<UTF8Offset>, _ others: SameText) -> ChangeProof {
    var others = others
    others.added = [added]
    let kind = frame == .cell ? SyntaxKind.tableCell : frame == .heading ? .heading : .paragraph
    return ChangeProof(ReadText(place: added, shown: [.paragraph(phrase)].plainText))
      .and(ReadNode(place: added) { $0.kind == kind }).and(others)
  }
}

extension [Range<Int>] {
  /// The range from the start of the first to the end of the last one.
  fileprivate var hull: Range<UTF8Offset> {
    guard let first, let last else { return .zero..<(.zero) }
    return UTF8Offset(first.lowerBound)..<UTF8Offset(last.upperBound)
  }
}
