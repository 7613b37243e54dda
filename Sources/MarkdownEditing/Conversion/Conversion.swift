import MarkdownSyntax
import TextBuffer

/// A change of blocks that is yet to be proven, with its expected result.
struct Conversion {
  /// A place where a blank line may be added, if the neighbours would join without one.
  struct Gap {
    /// The line that the blank line comes before.
    var line: Int
    /// The content of the blank line: the prefixes of the quotes around it.
    var prefix: String
  }

  /// The text that is changed.
  let text: LineModel
  /// The edits without blank lines.
  var edits: [Edit] = []
  /// The expected states of the lines of affected blocks, by line.
  var expected: [Int: ConvertedLines.Line] = [:]
  /// The places where blank lines may be added, in order.
  var gaps: [Gap] = []
  /// The lines that get a list marker; their lists are renumbered.
  var markedLines: [Int] = []
  /// The position of a lone caret in the text afterwards; `nil` if the caret just moves with the text.
  var caret: UTF8Offset?
  /// The offsets of insertions that a caret at the same place stays before, such as a closing fence.
  var trailing: Set<UTF8Offset> = []
  /// Whether the list around a renumbered list is renumbered too.
  var renumbersEnclosing = false
  /// The lines that won't be in one block with the line before.
  ///
  /// No span may reach over their starts.
  private(set) var partedLines: Set<Int> = []

  /// A conversion of `text` that changes nothing yet.
  init(of text: LineModel, renumbersEnclosing: Bool = false) {
    self.text = text
    self.renumbersEnclosing = renumbersEnclosing
  }

  /// The conversion that writes `marker` into an empty line in the containers of `chain`.
  ///
  /// Gaps keep the marker apart from neighbours that the empty line kept apart.
  init(
    markingEmptyLine line: Int, in chain: ContainerChain, of text: LineModel, with marker: String,
    becoming containers: [ContainerKind], _ leaf: LeafKind? = nil
  ) {
    self.init(of: text)
    let cursor = text.cursor(on: line, in: chain)
    add(text.prefix(of: line).rewriteIndentation(at: cursor, with: text.lead(line, cursor, chain) + marker))
    expected[line] = ConvertedLines.Line(containers: containers, leaf: leaf, isEmpty: true)
    let prefix = chain.prefix(depth: .max).trimmingBlanks()
    if text.hasContent(above: line, in: chain) { gaps.append(Gap(line: line, prefix: prefix)) }
    if text.hasContent(below: line) { gaps.append(Gap(line: line + 1, prefix: prefix)) }
  }

  /// The conversion that puts the selected blocks into containers of `kind`, one for each run of blocks.
  ///
  /// `mark` adds the edits for the lines of a run, which are in the containers of a chain. If only an empty line is
  /// selected, `emptyMarker` begins a container there.
  init(
    wrapping selected: SelectedBlocks, in kind: ContainerKind, emptyMarker: String,
    _ mark: (ClosedRange<Int>, ContainerChain, inout Conversion) -> Void
  ) {
    let (text, base) = (selected.text, selected.baseAroundTasks)
    let chain = ContainerChain(path: base, in: text)
    let units = selected.units(in: base[base.count - 1])
    guard !units.isEmpty else {
      self.init(
        markingEmptyLine: selected.filledLines[0], in: chain, of: text, with: emptyMarker,
        becoming: chain.kinds + [kind])
      return
    }
    self.init(of: text)
    for run in selected.runs(of: units) {
      let lines = run.lines
      addGap(before: lines.lowerBound, in: chain)
      mark(lines, chain, &self)
      part(lines)
      expect(lines) { $0.insert(kind, at: min(chain.levels.count, $0.count)) }
      pinLine(behind: run.last, selected)
      addGap(before: lines.upperBound + 1, in: chain)
    }
  }

  /// Whether `change` turns a definition into source, in code or a comment, although links elsewhere need it.
  func takesLinksAway(_ change: AppliedChange) -> Bool {
    guard expected.values.contains(where: { $0.showsSource && !$0.isFree }) else { return false }
    let whole = range.lowerBound..<text.contentOfLine(holding: range.upperBound).upperBound
    return !ChangeProof(LinkTargets(of: text, outside: whole, touching: whole)).accepts(change)
  }

  // MARK: Edits

  /// Adds `edit` unless it is `nil`.
  mutating func add(_ edit: Edit?) { if let edit { edits.append(edit) } }

  /// Removes the prefixes of the containers that `inner` has more than `outer` from `lines`, except for lazy lines.
  mutating func removePrefixes(
    of lines: some Sequence<Int>, from outer: ContainerChain, to inner: ContainerChain
  ) {
    for line in lines {
      let (end, matched) = text.match(line, inner)
      guard matched == inner.levels.count else { continue }
      let start = text.cursor(on: line, in: outer)
      add(text.prefix(of: line).rewrite(from: start, to: end, with: "", throughPrefix: true))
    }
  }

  /// Adds a gap before `line`, in the containers of `chain`.
  ///
  /// Adds none if there is a blank line or a gap already, or if there can't be one there.
  mutating func addGap(before line: Int, in chain: ContainerChain) {
    guard line > 0, line < text.rope.lineCount, gaps.last?.line != line else { return }
    guard !text.isBlank(line), !text.isBlank(line - 1) else { return }
    guard !chain.begins(on: line) else { return }
    gaps.append(Gap(line: line, prefix: chain.prefix(depth: .max).trimmingBlanks()))
  }

  // MARK: Expectations

  /// Expects each of `lines` in its containers with their kinds changed by `change`.
  mutating func expect(_ lines: some Sequence<Int>, _ change: (inout [ContainerKind]) -> Void) {
    for line in lines {
      var kinds = text.chain(ofLine: line).kinds
      change(&kinds)
      expected[line] = ConvertedLines.Line(containers: kinds)
    }
  }

  /// Expects each of `lines` without the container at `depth`.
  mutating func expect(_ lines: some Sequence<Int>, withoutContainerAt depth: Int) {
    expect(lines) { if $0.indices.contains(depth) { $0.remove(at: depth) } }
  }

  /// Notes that `lines` won't be in one block with the lines around them.
  mutating func part(_ lines: ClosedRange<Int>) {
    partedLines.insert(lines.lowerBound)
    partedLines.insert(lines.upperBound + 1)
  }

  /// Pins the first unselected line behind `unit`, so that it stays in its place and its kind of block.
  ///
  /// A lazy continuation line gets its missing container prefixes. A line that would start a block gets an escape.
  /// Later lines may stay lazy.
  mutating func pinLine(behind unit: BlockUnit, _ selected: SelectedBlocks) {
    let line = unit.lines.upperBound + 1
    guard unit.isLine, line <= text.lastLine(of: unit.node), !selected.contains(line) else { return }
    let chain = text.chain(ofLine: line)
    let (cursor, matched) = text.match(line, chain)
    if matched < chain.levels.count || cursor.indentation > 3 {
      add(text.prefix(of: line).rewriteIndentation(at: cursor, with: chain.missingPrefix(from: matched)))
    }
    add(text.prefix(of: line).escape)
  }
}

extension String {
  /// The string without spaces and tabs at its end.
  func trimmingBlanks() -> String {
    var bytes = Array(utf8)
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
