import MarkdownSyntax
import TextBuffer

/// The mendings that may keep a key from changing other lines.
///
/// A backslash or less indentation is always allowed on the lines after those that the key is about.
struct KeyMending: OptionSet, Hashable {
  let rawValue: Int
  /// A backslash or less indentation on the lines that the key is about, too.
  static let own = KeyMending(rawValue: 1)
  /// A blank line.
  static let gaps = KeyMending(rawValue: 2)
}

extension KeyResult {
  /// This result, or the closest one that keeps the visible content outside of `lines`.
  ///
  /// That may take a backslash where a line would begin a block, less indentation where it would make code, or a blank
  /// line. Text that is too long to be looked at for a key isn't checked.
  /// - Parameters:
  ///   - lines: The lines of the text that the key is about.
  ///   - chain: The containers that the caret is in.
  ///   - text: The text before the key.
  ///   - mending: The mendings that are allowed besides.
  ///   - keepsContainers: Whether all other lines must stay in their containers.
  ///   - proof: The expectations besides that other lines stay.
  /// - Returns: The mended result; `nil` if nothing helps.
  func mended(
    about lines: ClosedRange<Int>, in chain: ContainerChain, of text: LineModel,
    by mending: KeyMending = [.own, .gaps], keepsContainers: Bool = false,
    expecting proof: ChangeProof = ChangeProof()
  ) -> KeyResult? {
    let change = applied ?? AppliedChange(changes, of: text, within: .keystroke)
    guard change.text.tree.isComplete else { return self }
    let others = OtherLines(
      than: lines, reaching: change.changes, keepsContainers: keepsContainers, in: text)
    return MendingSearch(others: others, proof: proof, chain: chain, mending: mending)
      .mended(change, caret: caret)
  }
}

/// A search for the least mending that keeps a key from changing other lines.
///
/// First one line is mended, which is nearly always enough. Otherwise the first wrong line is mended, then the first
/// wrong line of the resulting text, as long as each is further down than the last.
///
/// A class, because the searches of all lines share one count of attempts.
private final class MendingSearch {
  private let others: OtherLines
  /// The expectations besides that other lines stay.
  private let proof: ChangeProof
  /// The containers that the caret is in.
  private let chain: ContainerChain
  private let mending: KeyMending
  private var attempts = 0

  /// The limits on the attempts for a key and on the lines that are mended: each attempt is a parse of a few lines.
  private static let mostAttempts = 80
  private static let mostLines = 4

  /// A changed text with the caret in it.
  private struct Step {
    let change: AppliedChange
    let caret: UTF8Offset
    /// The first wrong line of the changed text, or the caret's line if another expectation isn't met; `nil` if all is
    /// right.
    let wrongLine: Int?

    var key: KeyResult { KeyResult(change: change, caret: caret) }
  }

  init(others: OtherLines, proof: ChangeProof, chain: ContainerChain, mending: KeyMending) {
    self.others = others
    self.proof = proof
    self.chain = chain
    self.mending = mending
  }

  /// `change`, mended if necessary, with `caret` in the changed text; `nil` if no mending is found.
  func mended(_ change: AppliedChange, caret: UTF8Offset) -> KeyResult? {
    let first = step(change, caret)
    guard first.wrongLine != nil else { return first.key }
    var search = CandidateSearch<[Edit], KeyResult> { edits in
      self.tried(edits, on: first).flatMap { $0.wrongLine == nil ? $0.key : nil }
    }
    let candidates = linesToMend(first).lazy.flatMap { self.mendings(of: $0, after: first).usual }
    return search.first(of: candidates) ?? mended(first, lines: Self.mostLines)
  }

  /// The result of mending the first wrong line of `last`, and at most `lines` lines from there on; `nil` if that isn't
  /// enough.
  private func mended(_ last: Step, lines: Int) -> KeyResult? {
    guard let wrong = last.wrongLine, lines > 0 else { return nil }
    let text = last.change.text
    let own = text.line(at: last.caret)
    let places = wrong > own || mending.contains(.own) ? [wrong] : []
    let all = places + (mending.contains(.own) && wrong != own ? [own] : [])
    var search = CandidateSearch<[Edit], KeyResult> { edits in
      guard self.attempts < Self.mostAttempts, let next = self.tried(edits, on: last) else { return nil }
      guard let further = next.wrongLine else { return next.key }
      // Counted from the text's end, because nothing is inserted there.
      let isFurther = next.change.text.rope.lineCount - further < text.rope.lineCount - wrong
      return isFurther ? self.mended(next, lines: lines - 1) : nil
    }
    return search.first(of: all.lazy.flatMap { self.mendings(of: $0, after: last).thorough })
  }

  private func step(_ change: AppliedChange, _ caret: UTF8Offset) -> Step {
    let place = others.violation(by: change)?.place ?? (proof.accepts(change) ? nil : caret)
    return Step(change: change, caret: caret, wrongLine: place.map { change.text.line(at: $0) })
  }

  /// The step that adds `edits` of its text to `last`; `nil` if they overlap, change nothing or can't be checked.
  private func tried(_ edits: [Edit], on last: Step) -> Step? {
    attempts += 1
    guard let mended = last.change.text.changes(edits), !mended.isIdentity else { return nil }
    var second = last.change
    second.append(mended, within: .keystroke)
    // The proof can't judge a change outside of the stretch that it looks at.
    guard second.text.tree.isComplete,
      others.covers(second.changes) || !others.covers(last.change.changes)
    else { return nil }
    // The caret stays before the backslash.
    let isBefore = edits.contains {
      $0.range.isEmpty && $0.range.lowerBound == last.caret && $0.replacement == "\\"
    }
    return step(second, mended.map(last.caret, bias: isBefore ? .before : .after))
  }

  private func mendings(of line: Int, after step: Step) -> LineMendings {
    LineMendings(of: line, in: chain, behind: step.caret, text: step.change.text, mending)
  }

  /// The lines around the caret that the key may have caused to be read differently.
  private func linesToMend(_ first: Step) -> [Int] {
    let (text, changes) = (first.change.text, first.change.changes)
    let line = text.line(at: first.caret)
    let low = changes.edits.first?.range.lowerBound
    let start = low.map { text.line(at: changes.map($0, bias: .before)) } ?? line
    let next = (line + 1..<max(line + 1, min(line + 6, text.rope.lineCount))).filter {
      !text.isEmptyPrefix($0)
    }
    return (mending.contains(.own) ? [line, max(0, line - 1), start] : []) + next
  }
}
