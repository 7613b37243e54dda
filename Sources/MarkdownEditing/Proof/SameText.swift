import MarkdownSyntax
import TextBuffer

/// The expectation that some leaves show the same text as before, except for removed and added text.
///
/// Characters count with their styles and the targets of their links. White space doesn't count.
struct SameText: Expectation {
  private let text: LineModel
  /// The stretches of the original text whose leaves are compared, in order.
  private let stretches: [Range<UTF8Offset>]
  private let before: ShownText
  /// The ranges of the changed text that hold added text.
  var added: [Range<UTF8Offset>] = []
  /// Whether the last leaf may continue with text from behind its stretch, such as the paragraph below a heading.
  var mayContinue = false

  /// The text of the leaves that `stretches` of `text` touch, except for the characters written in `removed`.
  init(
    of stretches: [Range<UTF8Offset>], in text: LineModel, removing removed: [Range<UTF8Offset>] = [],
    adding added: [Range<UTF8Offset>] = []
  ) {
    (self.text, self.stretches, self.added) = (text, stretches, added)
    before = ShownText(touching: stretches, in: text) { place in
      !removed.contains { $0.contains(place) }
    }
  }

  /// The text that the leaves which `stretches` of `text` touch show after `change`.
  ///
  /// The characters written in `removed`, ranges of the changed text, don't count.
  init(
    of stretches: [Range<UTF8Offset>], in text: LineModel, after change: AppliedChange,
    removing removed: [Range<UTF8Offset>]
  ) {
    (self.text, self.stretches) = (text, stretches)
    before = ShownText(touching: stretches.map { change.changes.map($0) }, in: change.text) { place in
      !removed.contains { $0.contains(place) }
    }
  }

  /// The text of `leaf` of `text`, which may become several leaves.
  ///
  /// The last of these may continue with other text.
  static func ofParts(of leaf: SyntaxNode, in text: LineModel) -> SameText {
    var expectation = SameText(of: [leaf.range], in: text)
    expectation.mayContinue = true
    return expectation
  }

  func violation(by change: AppliedChange) -> Violation? {
    let changes = change.changes
    let images = stretches.map { changes.map($0) }
    let after = ShownText(touching: images, in: change.text) { place in
      !added.contains { $0.contains(place) } && (!mayContinue || images.contains { $0.contains(place) })
    }
    guard after != before, let first = stretches.first else { return nil }
    return Violation(line: text.line(at: first.lowerBound), place: images[0].lowerBound)
  }
}

/// The visible content of the leaves that some stretches of a text touch, without white space.
struct ShownText: Equatable {
  private let bytes: [UInt8]

  /// The content of the leaves that `stretches` of `text` touch.
  ///
  /// Characters written at places for which `counts` is false are left out.
  init(
    touching stretches: [Range<UTF8Offset>], in text: LineModel,
    where counts: (UTF8Offset) -> Bool = { _ in true }
  ) {
    bytes =
      ProofWindow.windows(of: text.tree, touching: stretches).flatMap { window in
        let start = UTF8Offset(window.range.lowerBound)
        return window.original.seen(onLinesFrom: [0]) { counts(start.advanced(by: $0.range.lowerBound)) }[0]
      }.withoutSpaces
  }
}
