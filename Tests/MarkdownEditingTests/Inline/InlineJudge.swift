import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Judges what a style action did: from cmark's HTML of before and after what was changed, and from the tree where
/// that stands.
struct InlineJudge {
  /// What an action does to the styles of a letter.
  enum Aim {
    case toggle(String)
    case clear
  }

  let before: MarkdownDocument
  let after: MarkdownDocument
  let aim: Aim

  /// What is wrong, or `nil` where everything is as it should be; `selected` is in bytes of the text before.
  func problem(selected: [Range<Int>]) -> String? {
    if skeleton(before) != skeleton(after) { return "the text, a link, code or a block changed" }
    let (old, new) = (letters(before), letters(after))
    guard old.map(\.scalar) == new.map(\.scalar) else { return "the letters changed" }
    guard let oldStyles = renderedStyles(before, old), let newStyles = renderedStyles(after, new) else {
      return "the tree's letters aren't those of the HTML"
    }
    let chosen = chosen(old, selected)
    let isOff = isOff(oldStyles, chosen)
    for index in old.indices {
      let expected = expectation(oldStyles[index], isChosen: chosen[index], isOff: isOff)
      if newStyles[index] != expected {
        return "\(old[index].scalar) at \(old[index].range) has \(newStyles[index]), not \(expected)"
      }
    }
    return selectionProblem(new, chosen, isOfThing: old.map(\.isOfThing))
  }

  /// What the text before would say after the action on `selected`: its text, links, code and blocks, and the styles
  /// of each letter; just what it says where nothing is selected, and `nil` where the tree's letters aren't those of
  /// the HTML.
  func saying(selected: [Range<Int>] = []) -> String? {
    let letters = letters(before)
    guard let styles = renderedStyles(before, letters) else { return nil }
    let chosen = chosen(letters, selected)
    let isOff = isOff(styles, chosen)
    let saying = letters.indices.reduce(into: skeleton(before)) { result, index in
      let expected = expectation(styles[index], isChosen: chosen[index], isOff: isOff)
      result += ", " + expected.sorted().joined(separator: " ")
    }
    return saying + ", " + wordlessSpans(before)
  }

  /// The spans that hold no letter and nothing that stands in a line: punctuation, which no change of letters gives a
  /// style that it didn't have.
  private func wordlessSpans(_ document: MarkdownDocument) -> String {
    let words = letters(document).map(\.range)
    let spans = document.tree.nodes(in: document.rope.range).filter { node in
      guard [.strong, .emphasis, .strikethrough].contains(node.kind) else { return false }
      let content = node.content.lowerBound.value..<node.content.upperBound.value
      return !words.contains { $0.overlaps(content) }
        && !document.tree.nodes(in: node.content).contains { [.image, .htmlInline].contains($0.kind) }
    }
    return spans.map { "\($0.kind)" }.sorted().joined(separator: " ")
  }

  /// For each of the letters of the text before, whether the selection means it.
  private func chosen(_ letters: [SourceLetter], _ selected: [Range<Int>]) -> [Bool] {
    letters.map { letter in
      !(letter.isOfThing && isCode)
        && selected.contains { part in letter.touch.contains { $0.overlaps(part) } }
    }
  }

  private func isOff(_ styles: [Set<String>], _ chosen: [Bool]) -> Bool {
    guard case .toggle(let tag) = aim else { return true }
    return zip(styles, chosen).allSatisfy { !$1 || $0.contains(tag) }
  }

  private func expectation(_ styles: Set<String>, isChosen: Bool, isOff: Bool) -> Set<String> {
    guard isChosen else { return styles }
    return switch aim {
    case .clear: []
    case .toggle(let tag): isOff ? styles.subtracting([tag]) : styles.union([tag])
    }
  }

  private func selectionProblem(_ new: [SourceLetter], _ chosen: [Bool], isOfThing: [Bool]) -> String? {
    for range in after.selection.ranges {
      guard after.rope.isGraphemeBoundary(range.anchor), after.rope.isGraphemeBoundary(range.head) else {
        return "the selection afterwards ends inside of a character"
      }
    }
    let ranges = after.selection.ranges.map { $0.range.lowerBound.value..<$0.range.upperBound.value }
    for (letter, (isChosen, isOfThing)) in zip(new, zip(chosen, isOfThing)) {
      let isSelected = ranges.contains { part in letter.touch.contains { $0.overlaps(part) } }
      if isSelected != isChosen, !(isOfThing && isCode) {
        return "\(letter.scalar) at \(letter.range) is selected wrongly afterwards"
      }
    }
    return nil
  }

  // MARK: Reading

  private var isCode: Bool { if case .toggle("code") = aim { true } else { false } }

  /// Whether code is text like any other to the action.
  private var splitsCode: Bool { if case .clear = aim { true } else { isCode } }

  private func letters(_ document: MarkdownDocument) -> [SourceLetter] {
    SourceLetters(document, splitsCode: splitsCode).letters
  }

  /// The HTML without the tags of styles.
  ///
  /// White space in code is all the same, since there a line ending is a space.
  private func skeleton(_ document: MarkdownDocument) -> String {
    let tags = splitsCode ? RenderedText.styleTags : ["strong", "em", "del"]
    let html = RenderedText.without(tags, document.tree.html())
    return splitsCode ? RenderedText.withoutIdleSpace(html) : html
  }

  /// The styles of each letter: as rendered, but in an image's description, which HTML has no styles in, as the tree
  /// says.
  ///
  /// Footnotes stand elsewhere in HTML, with numbers: where there are any, the tree says it for all letters.
  private func renderedStyles(_ document: MarkdownDocument, _ letters: [SourceLetter]) -> [Set<String>]? {
    if Self.hasFootnotes(document) { return letters.map(\.styles) }
    let rendered = RenderedText(html: document.tree.html(options: .safe)).letters
    var rest = rendered[...]
    var result: [Set<String>] = []
    for letter in letters {
      if letter.isInImage {
        result.append(letter.styles)
      } else {
        guard let next = rest.popFirst(), next.scalar == letter.scalar else { return nil }
        result.append(next.styles)
      }
    }
    return rest.isEmpty ? result : nil
  }

  private static func hasFootnotes(_ document: MarkdownDocument) -> Bool {
    document.tree.nodes(in: document.rope.range).contains {
      $0.kind == .footnoteDefinition || $0.kind == .footnoteReference
    }
  }

  /// Whether a letter or digit is selected that the action could change.
  static func hasWork(_ document: MarkdownDocument, in range: Range<Int>, _ aim: Aim) -> Bool {
    let judge = InlineJudge(before: document, after: document, aim: aim)
    let letters = judge.letters(document)
    return zip(letters, judge.chosen(letters, [range])).contains { letter, isChosen in
      guard isChosen, case .clear = aim else { return isChosen }
      return !letter.styles.isEmpty
    }
  }
}
