import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// What may be done to keep a key from changing what is seen on other lines; a backslash, or less indentation, on the
/// lines behind it may always.
struct KeyMending: OptionSet {
  let rawValue: Int
  /// The same on the lines that the key is about.
  static let own = KeyMending(rawValue: 1)
  /// A blank line.
  static let gaps = KeyMending(rawValue: 2)
}

extension BlockText {
  /// `key`, or what comes closest to it without harm to what is seen outside of `lines`.
  ///
  /// That is with a backslash where a line would begin a block, without the indentation that would make code of it, or
  /// with a blank line. What is too long to be looked at for a key isn't.
  /// - Parameters:
  ///   - key: What the key comes to.
  ///   - lines: The lines of the text that the key is about.
  ///   - chain: The containers in which the caret stands.
  ///   - mending: What may be done besides.
  ///   - keepsContainers: Whether all other lines must stay in the containers that they are in.
  ///   - proof: The judge of what it must keep besides.
  /// - Returns: What the key comes to then; `nil` where nothing helps.
  func harmless(
    _ key: KeyResult, about lines: ClosedRange<Int>, in chain: ContainerChain,
    _ mending: KeyMending = [.own, .gaps], keepsContainers: Bool = false,
    expecting proof: ChangeProof = ChangeProof()
  ) -> KeyResult? {
    let change = key.proven ?? ProvenChange(key.changes, of: self, within: .keystroke)
    guard change.text.tree.isComplete else { return key }
    let others = OtherLines(
      than: lines, reaching: change.changes, keepsContainers: keepsContainers, in: self)
    var search = MendingSearch(
      others: others, proof: proof, chain: chain, mending: mending)
    return search.mended(change, caret: key.caret)
  }
}

/// Looks for the least that keeps a key from changing what is seen on other lines.
///
/// First one line is mended, as is enough nearly always. Then the first line that comes out wrong is, and of the text
/// that this leads to again the first one, for as long as each comes out wrong further down.
private struct MendingSearch {
  let others: OtherLines
  /// The promises besides that other lines stay.
  let proof: ChangeProof
  /// The containers in which the caret stands.
  let chain: ContainerChain
  let mending: KeyMending
  private var attempts = 0

  /// How many ways are tried for a key, and how many lines are mended: each way is a parse of a few lines.
  private static let mostAttempts = 80
  private static let mostLines = 4

  init(others: OtherLines, proof: ChangeProof, chain: ContainerChain, mending: KeyMending) {
    self.others = others
    self.proof = proof
    self.chain = chain
    self.mending = mending
  }

  /// `change`, with the caret at `caret` behind it, without harm; `nil` where no way is found.
  mutating func mended(_ change: ProvenChange, caret: UTF8Offset) -> KeyResult? {
    let key = KeyResult(change: change, caret: caret)
    guard let line = wrongLine(after: change, caret) else { return key }
    let after = change.text
    for line in linesToMend(change, caret) {
      for edits in after.mendings(line, in: chain, behind: caret, mending) {
        guard let next = tried(edits, on: change, caret) else { continue }
        if wrongLine(after: next.change, next.caret) == nil {
          return KeyResult(change: next.change, caret: next.caret)
        }
      }
    }
    return mended(change, caret, line, lines: Self.mostLines)
  }

  /// `change`, by which `wrong` is the first line to come out wrong, with at most so many lines mended from that on.
  private mutating func mended(
    _ change: ProvenChange, _ caret: UTF8Offset, _ wrong: Int, lines: Int
  ) -> KeyResult? {
    let (after, own) = (change.text, change.text.line(at: caret))
    guard lines > 0 else { return nil }
    let places = wrong > own || mending.contains(.own) ? [wrong] : []
    for line in places + (mending.contains(.own) && wrong != own ? [own] : []) {
      for edits in after.thoroughMendings(line, in: chain, behind: caret, mending) {
        guard attempts < Self.mostAttempts, let next = tried(edits, on: change, caret) else { continue }
        guard let further = wrongLine(after: next.change, next.caret) else {
          return KeyResult(change: next.change, caret: next.caret)
        }
        // Counted from the end, where nothing is put in.
        let isFurther = next.change.text.rope.lineCount - further < after.rope.lineCount - wrong
        if isFurther, let done = mended(next.change, next.caret, further, lines: lines - 1) { return done }
      }
    }
    return nil
  }

  /// The first line of the changed text that comes out wrong; the caret's if it is another promise that is broken.
  private func wrongLine(after change: ProvenChange, _ caret: UTF8Offset) -> Int? {
    let place = others.violation(by: change)?.place ?? (proof.accepts(change) ? nil : caret)
    return place.map { change.text.line(at: $0) }
  }

  /// `change` with `edits` of the text that it leads to; `nil` where they overlap.
  private mutating func tried(
    _ edits: [Edit], on change: ProvenChange, _ caret: UTF8Offset
  ) -> (change: ProvenChange, caret: UTF8Offset)? {
    attempts += 1
    guard let mended = change.text.changes(edits), !mended.isIdentity else { return nil }
    var second = change
    second.append(mended, within: .keystroke)
    // Nothing is known of what is changed where the proof doesn't look.
    guard second.text.tree.isComplete, others.covers(second.changes) || !others.covers(change.changes) else {
      return nil
    }
    // A caret waits before the backslash.
    let isBefore = edits.contains {
      $0.range.isEmpty && $0.range.lowerBound == caret && $0.replacement == "\\"
    }
    return (second, mended.map(caret, bias: isBefore ? .before : .after))
  }

  /// The lines around `caret` that can be read otherwise behind it, or because of it.
  private func linesToMend(_ change: ProvenChange, _ caret: UTF8Offset) -> [Int] {
    let text = change.text
    let line = text.line(at: caret)
    let first = change.changes.edits.first?.range.lowerBound
    let start = first.map { text.line(at: change.changes.map($0, bias: .before)) } ?? line
    let next = (line + 1..<max(line + 1, min(line + 6, text.rope.lineCount))).filter {
      !text.isEmptyPrefix($0)
    }
    return (mending.contains(.own) ? [line, max(0, line - 1), start] : []) + next
  }
}

extension BlockText {
  /// The edits that may keep `line`, in the containers of `chain`, or what follows, from being another block, the least
  /// first.
  fileprivate func mendings(
    _ line: Int, in chain: ContainerChain, behind caret: UTF8Offset, _ mending: KeyMending
  ) -> [[Edit]] {
    let here = startMendings(line, in: chain, behind: caret)
    let usual = here.all + insideItem(line, behind: caret)
    guard mending.contains(.gaps) else { return usual }
    let gap = Edit.insert(chain.prefix(depth: .max).trimmingBlanks() + lineBreak, at: startOfLine(line))
    return usual + [[gap]] + (here.indentation.isEmpty ? [] : [[gap] + here.indentation])
      + withoutGap(before: line, caret)
  }

  /// As `mendings(_:in:behind:_:)`, with more that may help, also in the containers that the line is in.
  fileprivate func thoroughMendings(
    _ line: Int, in chain: ContainerChain, behind caret: UTF8Offset, _ mending: KeyMending
  ) -> [[Edit]] {
    let own = self.chain(ofLine: line)
    let starts =
      startMendings(line, in: chain, behind: caret).all
      + (own.kinds == chain.kinds ? [] : startMendings(line, in: own, behind: caret).all)
      + insideItem(line, behind: caret) + backInside(line, chain)
    guard mending.contains(.gaps), line > 0 else { return starts }
    let prefix = chain.prefix(depth: .max)
    let blank = prefix.trimmingBlanks() + lineBreak
    let gap = Edit.insert(blank, at: startOfLine(line))
    let comment = (isEmptyPrefix(line - 1) ? "" : blank) + prefix + "<!-- -->" + lineBreak + blank
    let isCode = cursor(on: line, in: chain).indentation > 3
    return starts + [[gap]] + starts.map { [gap] + $0 } + withoutGap(before: line, caret)
      + (isCode ? [[Edit.insert(comment, at: startOfLine(line))]] : [])
  }

  /// The edits at the start of `line` behind the containers of `chain` that may keep it text, and which of them takes
  /// the indentation away that makes code of it.
  private func startMendings(
    _ line: Int, in chain: ContainerChain, behind caret: UTF8Offset
  ) -> (all: [[Edit]], indentation: [Edit]) {
    var cursor = cursor(on: line, in: chain)
    // Behind a marker that the key wrote.
    while line == self.line(at: caret), startOfLine(line).advanced(by: cursor.index) < caret {
      if cursor.skip(columns: 1) == 0 { cursor.skipByte() }
    }
    let escape = escape(ofCodeOnLine: line, behind: cursor).map { [$0] } ?? []
    let isCode = cursor.indentation > 3
    let indentation = isCode ? rewriteIndentation(line, at: cursor, with: "").map { [$0] } ?? [] : []
    return ([escape, indentation, escape + indentation].filter { !$0.isEmpty }, indentation)
  }

  /// The edits that take the indentation away which makes code of `line` in the item that begins on the line of
  /// `caret`, without and with a backslash.
  ///
  /// The text of an item that begins with an empty line counts from one space behind its marker, however many there are
  /// (CommonMark 0.30, section 5.2, rule 3).
  private func insideItem(_ line: Int, behind caret: UTF8Offset) -> [[Edit]] {
    let chain = chain(ofLine: line)
    guard let level = chain.levels.last, level.isItem, level.firstLine == self.line(at: caret),
      case let cursor = cursor(on: line, in: chain), line > level.firstLine, cursor.indentation > 3,
      !cursor.isBlank, let edit = rewriteIndentation(line, at: cursor, with: "")
    else { return [] }
    return [[edit]] + (escape(ofCodeOnLine: line, behind: cursor).map { [[edit, $0]] } ?? [])
  }

  /// The edits that give `line`, a lazy one, the markers of the containers of `chain` that it lacks, without and with a
  /// backslash.
  private func backInside(_ line: Int, _ chain: ContainerChain) -> [[Edit]] {
    let (cursor, matched) = match(line, chain)
    guard matched < chain.levels.count, !cursor.isBlank else { return [] }
    let prefix = chain.missingPrefix(from: matched)
    let escapes =
      ParagraphStart.escape(ofCode: cursor.bytes[cursor.endOfBlanks...], tree.dialect) == cursor.endOfBlanks
    return (escapes ? [prefix, prefix + "\\"] : [prefix]).compactMap {
      rewriteIndentation(line, at: cursor, with: $0).map { [$0] }
    }
  }

  /// The edits that take the blank lines between `caret` and `line` away: an item can begin with one blank line, its
  /// own, and no more (CommonMark 0.30, section 5.2, rule 3).
  private func withoutGap(before line: Int, _ caret: UTF8Offset) -> [[Edit]] {
    let first = self.line(at: caret) + 1
    guard first < line, (first..<line).allSatisfy(isEmptyPrefix) else { return [] }
    return [[.delete(startOfLine(first)..<startOfLine(line))]]
  }
}
