import MarkdownSyntax
import TextBuffer

/// Splits the spans of paragraphs at the ends of lines, so that the lines can become blocks of their own.
///
/// A span over the end of a line ends there and begins again on the next line. A link becomes two links. A backslash
/// that breaks the line is removed. Text that can't be split, such as raw HTML or an image, is moved into one line with
/// the text behind it. The visible text stays the same, which is proven leaf by leaf.
struct LineParting {
  /// The text to split.
  let text: LineModel
  /// Whether a backslash that breaks a line stays, as for lines of one paragraph that swap places.
  var keepsBreaks = false

  /// A text whose lines can be split apart.
  struct Parted {
    /// The change that leads to the text.
    var change: AppliedChange
    /// The new ends of spans, as offsets in the text before the change; a caret there stays in its span.
    var ends: Set<UTF8Offset>
  }

  /// The edits for one paragraph, and the new ends of spans.
  private struct Plan: Hashable {
    var edits: [InlineEdit] = []
    var ends: [Int] = []
  }

  /// The text in which no span goes over the start of one of `lines`.
  ///
  /// Returns `nil` if there is no span to split, and a refusal if a span can't be split.
  ///
  /// - Complexity: O(*l* log *n* + *k*), where *l* is the number of lines, *n* that of blocks, and *k* the length of
  ///   the paragraphs that they are in.
  func parted(before lines: some Sequence<Int>) -> Result<Parted, UnchangedReason>? {
    var edits: [Edit] = []
    var ends: Set<UTF8Offset> = []
    for (leaf, lines) in paragraphs(partedBefore: lines) {
      guard let plan = plan(leaf, lines) else {
        return .failure(.cantBeParted(reasonName(leaf, lines)))
      }
      let start = leaf.start.value
      edits += plan.edits.map { $0.edit(from: start) }
      ends.formUnion(plan.ends.map { UTF8Offset(start + $0) })
    }
    guard !edits.isEmpty, let changes = text.changes(edits) else { return nil }
    return .success(Parted(change: AppliedChange(changes, of: text), ends: ends))
  }

  /// The paragraphs in which an inline goes over the start of one of `lines`, with those lines.
  private func paragraphs(partedBefore lines: some Sequence<Int>) -> [(leaf: SyntaxNode, lines: [Int])] {
    var found: [(leaf: SyntaxNode, lines: [Int])] = []
    var html: (leaf: SyntaxNode, elements: [HTMLElement])?
    for line in Set(lines).sorted() where line > 0 {
      let path = text.tree.path(to: text.contentOfLine(line - 1).upperBound)
      guard let index = path.firstIndex(where: { $0.kind == .paragraph }) else { continue }
      let inlines = path[(index + 1)...]
      let isApart = inlines.allSatisfy {
        $0.kind == .softBreak || $0.kind == .text || keepsBreaks && $0.kind == .lineBreak
      }
      if html?.leaf != path[index] { html = (path[index], path[index].elements(in: text)) }
      let element = html.flatMap { self.element(over: line, of: $0.leaf, $0.elements) }
      guard !isApart || startsWithTag(line) || element != nil else { continue }
      if found.last?.leaf == path[index] {
        found[found.count - 1].lines.append(line)
      } else {
        found.append((path[index], [line]))
      }
    }
    return found
  }

  /// The element among `elements` that goes over the start of `line`; `nil` if there is none.
  private func element(over line: Int, of leaf: SyntaxNode, _ elements: [HTMLElement]) -> HTMLElement? {
    guard !elements.isEmpty else { return nil }
    let gap = LineEdge(before: line, of: leaf, in: text).gap
    return elements.first { $0.reaches(over: gap) }
  }

  private func startsWithTag(_ line: Int) -> Bool {
    let bytes = text.bytes(of: line)
    let index = text.contentIndex(of: line)
    return index < bytes.count && bytes[index] == UInt8(ascii: "<")
  }

  private func plan(_ leaf: SyntaxNode, _ lines: [Int]) -> Plan? {
    guard let window = ProofWindow.windows(of: text.tree, touching: [leaf.range]).first,
      window.range.lowerBound == leaf.start.value
    else { return nil }
    let parting = SpanParting(bytes: window.bytes, inlines: leaf.leafInlines)
    let elements = leaf.elements(in: text)
    let isJoined = lines.map { line in
      self.element(over: line, of: leaf, elements) != nil
        && parting.whole(over: LineEdge(before: line, of: leaf, in: text).gap) == nil
    }
    // A visible line break inside an element can't become a break between blocks.
    guard !zip(lines, isJoined).contains(where: { $1 && breaksLine(before: $0) }) else { return nil }
    let proof = LeafProof(window, SameSight(as: window.original))
    var search = CandidateSearch<Plan, Plan> { plan in proof.proving(plan.edits).map { _ in plan } }
    let plans = [false, true].lazy.map { otherDelimiters in
      var plan = Plan()
      for (line, isJoined) in zip(lines, isJoined) {
        if isJoined {
          plan.edits.append(InlineEdit(range: LineEdge(before: line, of: leaf, in: text).gap, text: " "))
        } else {
          add(line, of: leaf, parting, otherDelimiters, to: &plan)
        }
      }
      plan.edits = plan.edits.uniqued { $0 }.inOrder
      return plan
    }
    return search.first(of: plans)
  }

  private func breaksLine(before line: Int) -> Bool {
    text.tree.path(to: text.contentOfLine(line - 1).upperBound).last?.kind == .lineBreak
  }

  /// Adds the edits that split `leaf` before `line`.
  private func add(
    _ line: Int, of leaf: SyntaxNode, _ parting: SpanParting, _ otherDelimiters: Bool, to plan: inout Plan
  ) {
    let edge = LineEdge(before: line, of: leaf, in: text)
    if let whole = parting.whole(over: edge.gap) {
      return plan.edits.append(edge.joining(whole, in: parting))
    }
    // A line that is only a tag would begin an HTML block (CommonMark 0.30, section 4.6, condition 7), and no backslash
    // prevents that.
    if parting.inlines.nodes.contains(where: {
      $0.kind == .htmlInline && edge.nextLineIsCovered(by: $0.range)
    }) {
      return plan.edits.append(InlineEdit(range: edge.gap, text: " "))
    }
    let cut = parting.cut(at: edge.gap, otherDelimiters: otherDelimiters)
    if cut.edits.remove(all: edge.before) || cut.edits.remove(all: edge.behind) {
      // Only markers are on one side.
      return plan.edits.append(.delete(edge.gap))
    }
    plan.edits += cut.edits
    if !cut.closers.isEmpty { plan.ends.append(edge.gap.lowerBound) }
    let breakEnd = edge.gap.lowerBound + (keepsBreaks ? 0 : edge.breakLength)
    plan.edits.append(InlineEdit(range: edge.gap.lowerBound..<breakEnd, text: cut.closers))
    plan.edits.append(.insert(cut.openers, at: edge.gap.upperBound))
    plan.edits.removeAll { $0.range.isEmpty && $0.text.isEmpty }
  }

  /// The name, for the user, of the innermost inline that goes over the start of one of `lines`.
  private func reasonName(_ leaf: SyntaxNode, _ lines: [Int]) -> String {
    let elements = leaf.elements(in: text)
    if let element = lines.lazy.compactMap({ self.element(over: $0, of: leaf, elements) }).first {
      return "the HTML element <\(element.name)>"
    }
    let parting = SpanParting(bytes: text.rope.bytes(in: leaf.range), inlines: leaf.leafInlines)
    let spans = lines.flatMap { parting.spans(over: LineEdge(before: $0, of: leaf, in: text).gap) }
    let kind = spans.last?.kind
    if case .span(let id) = kind, let construct = text.tree.dialect.span(id) {
      return "\(construct.participle) text"
    }
    return switch kind {
    case .link: "a link"
    case .image: "an image"
    case .htmlInline: "raw HTML"
    case .code: "inline code"
    case .strong: "bold text"
    default: "italic text"
    }
  }
}

extension [InlineEdit] {
  /// Whether the edits delete all of `range`.
  fileprivate func remove(all range: Range<Int>) -> Bool {
    var place = range.lowerBound
    for edit in inOrder where edit.text.isEmpty && edit.range.lowerBound <= place {
      place = Swift.max(place, edit.range.upperBound)
    }
    return !range.isEmpty && place >= range.upperBound
  }
}

extension UnchangedReason {
  /// An inline goes over the end of a line and can't be split.
  static func cantBeParted(_ name: String) -> UnchangedReason {
    UnchangedReason(
      "cant-be-parted", [name],
      "\(name) goes on over the end of a line and can't be parted there: select all of its lines")
  }
}
