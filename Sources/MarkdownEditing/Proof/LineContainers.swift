import MarkdownSyntax
import TextBuffer

/// The expectation that a line is in the same containers in the changed text.
struct LineContainers: Expectation {
  private let line: Int
  private let image: Int
  private let kinds: [ContainerKind]

  /// The containers of `line` of `text`, which becomes the line `image` of the changed text.
  init(of line: Int, becoming image: Int, in text: LineModel) {
    self.line = line
    self.image = image
    kinds = text.chain(ofLine: line).kinds
  }

  func violation(by change: AppliedChange) -> Violation? {
    let text = change.text
    guard text.chain(ofLine: image).kinds != kinds else { return nil }
    return Violation(line: line, place: text.startOfLine(image))
  }
}

/// The expectation that items begin on certain lines, directly in given containers.
struct ItemStarts: Expectation {
  /// The containers around the items, outermost first.
  let containers: [ContainerKind]
  /// The lines of the changed text on which they begin.
  let lines: (AppliedChange) -> [Int]

  func violation(by change: AppliedChange) -> Violation? {
    let wrong = lines(change).first { line in
      let levels = change.text.chain(ofLine: line).levels
      guard let level = levels.dropFirst(containers.count).first, level.isItem, level.firstLine == line
      else { return true }
      return levels.prefix(containers.count).map { $0.kind } != containers
    }
    return wrong.map { Violation(place: change.text.startOfLine($0)) }
  }
}
