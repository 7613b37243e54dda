import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The mendings that may keep a key from changing other lines.
///
/// On the lines behind the key's own, a backslash or less indentation is always allowed.
struct KeyMending: OptionSet {
  let rawValue: Int
  /// The same mendings on the lines that the key is about.
  static let own = KeyMending(rawValue: 1)
  /// A blank line.
  static let gaps = KeyMending(rawValue: 2)
}

extension BlockText {
  /// `key`, or the closest result that keeps the visible content outside of `lines`.
  ///
  /// That may take a backslash where a line would begin a block, less indentation where it would make code, or a blank
  /// line. Text that is too long to be looked at for a key isn't checked.
  /// - Parameters:
  ///   - key: The result of the key.
  ///   - lines: The lines of the text that the key is about.
  ///   - chain: The containers that the caret is in.
  ///   - mending: The mendings that are allowed besides.
  ///   - keepsContainers: Whether all other lines must stay in their containers.
  ///   - proof: The expectations besides that other lines stay.
  /// - Returns: The mended result; `nil` if nothing helps.
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

/// A search for the least mending that keeps a key from changing other lines.
///
/// First one line is mended, which is nearly always enough. Otherwise the first wrong line is mended, then the first
/// wrong line of the resulting text, as long as each is further down than the last.
private struct MendingSearch {
  let others: OtherLines
  /// The expectations besides that other lines stay.
  let proof: ChangeProof
  /// The containers that the caret is in.
  let chain: ContainerChain
  let mending: KeyMending
  private var attempts = 0

  /// The limits on the attempts for a key and on the lines that are mended: each attempt is a parse of a few lines.
  private static let mostAttempts = 80
  private static let mostLines = 4

  init(others: OtherLines, proof: ChangeProof, chain: ContainerChain, mending: KeyMending) {
    self.others = others
    self.proof = proof
    self.chain = chain
    self.mending = mending
  }

  /// `change`, mended if necessary, with `caret` in the changed text; `nil` if no way is found.
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

  /// `change`, whose first wrong line is `wrong`, with at most `lines` lines mended from there on; `nil` if that isn't
  /// enough.
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
        // Counted from the text's end, because nothing is inserted there.
        let isFurther = next.change.text.rope.lineCount - further < after.rope.lineCount - wrong
        if isFurther, let done = mended(next.change, next.caret, further, lines: lines - 1) { return done }
      }
    }
    return nil
  }

  /// The first wrong line of the changed text, or the caret's line if `proof` fails; `nil` if all is right.
  private func wrongLine(after change: ProvenChange, _ caret: UTF8Offset) -> Int? {
    let place = others.violation(by: change)?.place ?? (proof.accepts(change) ? nil : caret)
    return place.map { change.text.line(at: $0) }
  }

  /// `change` followed by `edits` of its text; `nil` if they overlap, change nothing or can't be checked.
  private mutating func tried(
    _ edits: [Edit], on change: ProvenChange, _ caret: UTF8Offset
  ) -> (change: ProvenChange, caret: UTF8Offset)? {
    attempts += 1
    guard let mended = change.text.changes(edits), !mended.isIdentity else { return nil }
    var second = change
    second.append(mended, within: .keystroke)
    // The proof can't judge a change outside of the stretch that it looks at.
    guard second.text.tree.isComplete, others.covers(second.changes) || !others.covers(change.changes) else {
      return nil
    }
    // The caret stays before the backslash.
    let isBefore = edits.contains {
      $0.range.isEmpty && $0.range.lowerBound == caret && $0.replacement == "\\"
    }
    return (second, mended.map(caret, bias: isBefore ? .before : .after))
  }

  /// The lines around `caret` that the key may have caused to be read differently.
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
  /// The edits that may keep `line`, in the containers of `chain`, or the lines behind it from becoming other blocks.
  ///
  /// The smallest edits come first.
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

  /// The edits of `mendings(_:in:behind:_:)` and more, also in the containers that `line` is in.
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

  /// The edits at the start of `line`, behind the containers of `chain`, that may keep it text.
  ///
  /// `indentation` is the one of them that removes the indentation of code.
  private func startMendings(
    _ line: Int, in chain: ContainerChain, behind caret: UTF8Offset
  ) -> (all: [[Edit]], indentation: [Edit]) {
    var cursor = cursor(on: line, in: chain)
    // Behind a marker that the key wrote, not before it.
    while line == self.line(at: caret), startOfLine(line).advanced(by: cursor.index) < caret {
      if cursor.skip(columns: 1) == 0 { cursor.skipByte() }
    }
    let escape = escape(ofCodeOnLine: line, behind: cursor).map { [$0] } ?? []
    let isCode = cursor.indentation > 3
    let indentation = isCode ? rewriteIndentation(line, at: cursor, with: "").map { [$0] } ?? [] : []
    return ([escape, indentation, escape + indentation].filter { !$0.isEmpty }, indentation)
  }

  /// The edits that remove the indentation that makes code of `line`, without and with a backslash.
  ///
  /// There are none unless `line` is in an item that begins on the line of `caret`.
  ///
  /// If an item begins with an empty line, its content begins one space behind the marker, however many spaces there
  /// are (CommonMark 0.30, section 5.2, rule 3).
  private func insideItem(_ line: Int, behind caret: UTF8Offset) -> [[Edit]] {
    let chain = chain(ofLine: line)
    guard let level = chain.levels.last, level.isItem, level.firstLine == self.line(at: caret),
      case let cursor = cursor(on: line, in: chain), line > level.firstLine, cursor.indentation > 3,
      !cursor.isBlank, let edit = rewriteIndentation(line, at: cursor, with: "")
    else { return [] }
    return [[edit]] + (escape(ofCodeOnLine: line, behind: cursor).map { [[edit, $0]] } ?? [])
  }

  /// The edits that give `line`, a lazy one, its missing markers of the containers of `chain`, without and with a
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

  /// The edits that remove the blank lines between `caret` and `line`.
  ///
  /// An item can begin with at most one blank line, its own (CommonMark 0.30, section 5.2, rule 3).
  private func withoutGap(before line: Int, _ caret: UTF8Offset) -> [[Edit]] {
    let first = self.line(at: caret) + 1
    guard first < line, (first..<line).allSatisfy(isEmptyPrefix) else { return [] }
    return [[.delete(startOfLine(first)..<startOfLine(line))]]
  }
}
