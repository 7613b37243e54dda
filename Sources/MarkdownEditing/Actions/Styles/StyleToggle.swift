public import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Toggles strong emphasis.
  public static let bold = EditorAction("bold")
  /// Toggles emphasis.
  public static let italic = EditorAction("italic")
  /// Toggles strikethrough.
  public static let strikethrough = EditorAction("strikethrough")
}

extension ActionRegistry {
  static let bold = ActionDefinition("bold", title: "Bold", key: "Mod-b", inverse: .itself, change: .style) {
    $0.toggling(.strong)
  }
  .possible { $0.hasStylableText }

  static let italic = ActionDefinition(
    "italic", title: "Italic", key: "Mod-i", inverse: .itself, change: .style
  ) {
    $0.toggling(.emphasis)
  }
  .possible { $0.hasStylableText }
}

extension ActionDefinition<Void> {
  /// The action that toggles `construct`.
  ///
  /// Its name is the construct's. A program whose dialect has the construct adds the action to its registry.
  public static func toggle(_ construct: SpanConstruct, title: String? = nil, key: String? = nil) -> Self {
    ActionDefinition(
      construct.name, title: title ?? construct.name.capitalizedFirst, key: key, inverse: .itself,
      change: .style
    ) {
      guard $0.tree.dialect.span(construct.id) == construct else {
        return .unchanged(.notInDialect(construct.name))
      }
      return $0.toggling(.span(construct))
    }
    .possible { $0.tree.dialect.span(construct.id) == construct && $0.hasStylableText }
  }
}

extension EditingContext {
  /// Adds `style` to the selected letters, or removes it if all of them have it.
  func toggling(_ style: InlineStyle) -> ActionResult {
    StyleToggle(document, style: style, options: options).result()
  }
}

/// Adds a style to the selection, or removes it if all of the selection has it.
struct StyleToggle {
  private let document: MarkdownDocument
  private let style: InlineStyle
  private let options: EditingOptions
  private let windows: [ProofWindow]
  /// The meaning of each selected range.
  private let targets: [InlineTarget]
  /// The items that each range selects afterwards, including those that can't have the style.
  private let selections: [InlineTarget]

  /// The toggle of `style` on the selection of `document`; with `onlySpans`, a caret never means a word.
  init(
    _ document: MarkdownDocument, style: InlineStyle, options: EditingOptions, onlySpans: Bool = false
  ) {
    (self.document, self.style, self.options) = (document, style, options)
    let ranges = document.selection.ranges
    let windows = ProofWindow.windows(of: document.tree, touching: ranges.map { $0.range })
    self.windows = windows
    let finder = TargetFinder(windows: windows, rope: document.rope, takesWholeCode: style != .code)
    let targets = ranges.map {
      $0.isCaret
        ? finder.target(ofCaret: $0.head, style: style, onlySpans: onlySpans) : finder.target(of: $0.range)
    }
    selections = targets
    self.targets = style == .code ? targets.map { $0.withoutAtoms(in: windows) } : targets
  }

  /// The result of the toggle.
  func result() -> ActionResult {
    if let moved = CaretStep(document: document, style: style).result() { return moved }
    let parts = targets.flatMap { $0.parts }
    if parts.isEmpty {
      if document.selection.ranges.allSatisfy({ $0.isCaret }) {
        return EmptyPair(document: document, style: style, options: options, windows: windows).result()
      }
      return .unchanged(document.nothingSelected(for: style.participle, isCode: style == .code))
    }
    let share = share(of: parts)
    return change(parts, isAdded: !share.isAllStyled, isPunctuation: !share.hasSymbols)
  }

  /// The share of `parts` that has the style.
  private func share(of parts: [InlineTarget.Part]) -> StyledShare {
    var share = StyledShare(mark: style.mark)
    for part in parts {
      let items = windows[part.window].original.items
      for index in part.items where items[index].kind.isInk {
        share.add(items[index])
        if share.isDecided { return share }
      }
    }
    return share
  }

  /// The result of adding the style to all of the selection.
  func addition() -> ActionResult {
    let parts = targets.flatMap { $0.parts }
    return change(parts, isAdded: true, isPunctuation: !share(of: parts).hasSymbols)
  }

  /// The result of removing the style; `nil` if nothing selected has it.
  func removal() -> ActionResult? {
    let parts = targets.flatMap { $0.parts }
    let styled = parts.flatMap { items(of: $0) }.filter { $0.kind.isInk && $0.styles.contains(style.mark) }
    guard !styled.isEmpty else { return nil }
    return change(parts, isAdded: false, isPunctuation: !styled.contains { $0.kind.isExact })
  }

  /// The indices of the selected ranges that are carets or hold anything that can be styled.
  var meaningfulRanges: [Int] {
    document.selection.ranges.indices.filter {
      document.selection.ranges[$0].isCaret || !selections[$0].parts.isEmpty
    }
  }

  private func items(of part: InlineTarget.Part) -> ArraySlice<Reading.Item> {
    windows[part.window].original.items[part.items]
  }

  // MARK: Changing

  private func change(_ parts: [InlineTarget.Part], isAdded: Bool, isPunctuation: Bool) -> ActionResult {
    let change = StyleChange(
      style: style, isAdded: isAdded, items: [], delimiters: style.delimiters(options),
      isPunctuationExact: isPunctuation || options.exactPunctuation)
    do {
      guard let proven = try WindowToggle(windows: windows, change: change).run(parts),
        !proven.trial.changes.isIdentity
      else { return .unchanged(.styledAlready) }
      // The proof holds the new tree, which spares whoever applies the change a parse.
      return .changed(transaction(proven), proof: proven.trial.proof)
    } catch {
      return .unchanged(error.reason(change))
    }
  }

  // MARK: The transaction

  private func transaction(_ proven: ProvenToggle) -> Transaction {
    let (changes, readings) = (proven.trial.changes, proven.readings)
    let starts = windows.map { changes.map(UTF8Offset($0.range.lowerBound), bias: .before).value }
    let ranges = zip(document.selection.ranges, selections).map { range, target in
      selected(range, target, readings, starts, changes) ?? range.mapped(through: changes)
    }
    return Transaction(
      changes: changes, selection: Selection(ranges, mainIndex: document.selection.mainIndex),
      event: .action(style.action.name))
  }

  /// The range over the target's letters in the changed text; `nil` for a caret, and if nothing is selected.
  private func selected(
    _ range: SelectionRange, _ target: InlineTarget, _ readings: [Reading], _ starts: [Int],
    _ changes: ChangeSet
  ) -> SelectionRange? {
    guard !range.isCaret, let first = target.parts.first, let last = target.parts.last else { return nil }
    let low = starts[first.window] + start(ofItem: first.items.lowerBound, first.window, readings)
    let high = starts[last.window] + end(ofItem: last.items.upperBound - 1, last.window, readings)
    var (start, end) = (UTF8Offset(low), UTF8Offset(high))
    // Selected text that can't have the style stays selected.
    let mapped = range.mapped(through: changes).range
    if document.holdsUnstylable(range.range.lowerBound, place(ofItem: first.items.lowerBound, first.window)) {
      start = min(start, mapped.lowerBound)
    }
    let behind = place(ofItem: last.items.upperBound - 1, last.window, isEnd: true)
    if document.holdsUnstylable(behind, range.range.upperBound) { end = max(end, mapped.upperBound) }
    return range.over(start, end)
  }

  /// The start of an item of a window, or its end if `isEnd`, in the text before the change.
  private func place(ofItem index: Int, _ window: Int, isEnd: Bool = false) -> UTF8Offset {
    let range = windows[window].original.items[index].range
    return UTF8Offset(windows[window].range.lowerBound + (isEnd ? range.upperBound : range.lowerBound))
  }

  /// The start of an item of a window in the changed text, or of the next item if this one is gone.
  private func start(ofItem index: Int, _ window: Int, _ readings: [Reading]) -> Int {
    guard style == .code else { return readings[window].items[index].range.lowerBound }
    // White space may come or go with code; the other items stay the same.
    let (before, after) = (windows[window].original.solidItems, readings[window].solidItems)
    let place = min(before.partitioningIndex { $0 >= index }, after.count - 1)
    return readings[window].items[after[place]].range.lowerBound
  }

  /// The end of an item of a window in the changed text, or of the item before it if this one is gone.
  private func end(ofItem index: Int, _ window: Int, _ readings: [Reading]) -> Int {
    let reading = readings[window]
    guard style == .code else { return reading.items[reading.lastOfCharacter(at: index)].range.upperBound }
    let (before, after) = (windows[window].original.solidItems, reading.solidItems)
    let place = max(0, before.partitioningIndex { $0 > index } - 1)
    return reading.items[reading.lastOfCharacter(at: after[place])].range.upperBound
  }
}

extension Reading {
  /// The index of the last combining mark on the item at `index`, or `index` if it has none.
  fileprivate func lastOfCharacter(at index: Int) -> Int {
    var last = index
    while last + 1 < items.count, items[last + 1].isMark { last += 1 }
    return last
  }
}

extension Reading.Item {
  /// Whether a reader sees the item as part of the character before it.
  fileprivate var isMark: Bool {
    guard spelling == .plain, kind == .letter || kind == .punctuation, meaning.onlyByte == nil,
      let scalar = meaning.scalar
    else { return false }
    return scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
  }
}

extension WindowToggle.Failure {
  /// The reason shown to the user.
  fileprivate func reason(_ change: StyleChange) -> UnchangedReason {
    switch self {
    case .notFound(let obstacle): obstacle.reason(change)
    case .isHuge:
      UnchangedReason(
        "huge-paragraph", [change.style.name],
        "there is too much in one paragraph here to find out how to write it in \(change.style.name)")
    }
  }
}

extension InlineStyle {
  /// The action that toggles the style.
  var action: EditorAction {
    switch self {
    case .strong: .bold
    case .emphasis: .italic
    case .code: .code
    case .span(let construct): EditorAction(construct.name)
    }
  }
}

extension UnchangedReason {
  /// The whole selection already has the wanted state.
  static let styledAlready = UnchangedReason("styled-already", "all of it is so already")
  /// The dialect doesn't have the construct called `name`.
  static func notInDialect(_ name: String) -> UnchangedReason {
    UnchangedReason("no-\(name)-in-dialect", "this dialect has no \(name)")
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ActiveStyles {
  /// The state of `strikethrough`; not possible in a dialect without that construct.
  public var strikethrough: StyleState { self[.strikethrough] ?? .notPossible }
}
