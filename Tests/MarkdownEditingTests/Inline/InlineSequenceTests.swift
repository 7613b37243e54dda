import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// The letters of a document with their marks, as a list: what a sequence of actions should make of them.
private struct MarkModel {
  /// The marks of each letter, by their tags.
  var marks: [Set<String>]

  /// The marks of `letters`.
  init(_ letters: [SourceLetter]) { marks = letters.map(\.styles) }

  /// Puts `tag` on the letters of `chosen`, or takes it off where all have it.
  mutating func toggle(_ tag: String, _ chosen: [Int]) {
    let isOff = chosen.allSatisfy { marks[$0].contains(tag) }
    for index in chosen { if isOff { marks[index].remove(tag) } else { marks[index].insert(tag) } }
  }

  /// Takes all marks off.
  mutating func clear(_ chosen: [Int]) { for index in chosen { marks[index] = [] } }
}

@Suite struct InlineSequenceTests {
  private static let tags: [EditorAction: String] = [
    .bold: "strong", .italic: "em", .strikethrough: "del",
  ]

  @Test(
    "up to ten actions on several selections leave the marks that a plain list of marks has",
    arguments: RandomDocuments.seeds)
  func sequences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<Cases.count(4, least: 3) {
      var document = MarkdownDocument(Rope(Self.text(using: &random)))
      var model = MarkModel(SourceLetters(document, splitsCode: false).letters)
      var story = [document.marked.description]
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        let selection = Self.selection(document, &random)
        // The same again is no change, after which an action may take the last one back, of which the list knows
        // nothing.
        if selection == document.selection { continue }
        document = document.selecting(selection)
        let action: EditorAction =
          [.bold, .italic, .strikethrough, .bold, .italic, .clearFormatting].randomElement(using: &random)
          ?? .bold
        let chosen = Self.chosen(document, splitsCode: action == .clearFormatting)
        story += [document.marked.description, action.name]
        guard case .changed(let transaction) = document.result(of: action) else { continue }
        document = document.applying(transaction)
        if let tag = Self.tags[action] { model.toggle(tag, chosen) } else { model.clear(chosen) }
        let now = SourceLetters(document, splitsCode: false).letters.map(\.styles)
        guard now == model.marks else {
          Issue.record(
            "\(Cases.replay(seed)), round \(round): \(story.map(\.debugDescription)), then \(document.marked)"
          )
          return
        }
      }
    }
  }

  /// The letters that the selections mean, as indices.
  private static func chosen(_ document: MarkdownDocument, splitsCode: Bool) -> [Int] {
    let ranges = document.selection.ranges.map { $0.range.lowerBound.value..<$0.range.upperBound.value }
    return SourceLetters(document, splitsCode: splitsCode).letters.enumerated().filter { _, letter in
      ranges.contains { part in letter.touch.contains { $0.overlaps(part) } }
    }.map(\.offset)
  }

  /// One to three ranges.
  private static func selection(_ document: MarkdownDocument, _ random: inout SeededGenerator) -> Selection {
    let rope = document.rope
    func place() -> UTF8Offset {
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
    }
    while true {
      let ranges = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        SelectionRange(anchor: place(), head: place())
      }
      let selection = Selection(
        ranges.filter { !$0.isCaret }.isEmpty ? ranges : ranges.filter { !$0.isCaret })
      // A caret would mean a word, which the list knows nothing of.
      if selection.ranges.allSatisfy({ !$0.isCaret }) || rope.utf8Count < 2 { return selection }
    }
  }

  /// Paragraphs, items, quotes and cells of words, some of them with marks.
  private static func text(using random: inout SeededGenerator) -> String {
    func words() -> String {
      let pieces = [
        "one", "two three", "**four** five", "*six*", "é 漢字", "`code`", "[link *text*](/u)", "(a), b!",
        "~~x~~ y",
        "&amp; z", "![alt](u)",
      ]
      return (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
      }
      .joined(separator: " ")
    }
    let blocks = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: "- " + words() + "\n- " + words()
      case 1: "> " + words() + "\n> " + words()
      case 2: "# " + words()
      case 3: "| " + words() + " | " + words() + " |\n| - | - |\n| " + words() + " | |"
      default: words() + "\n" + words()
      }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension MarkdownDocument {
  /// The document with `selection`.
  func selecting(_ selection: Selection) -> MarkdownDocument {
    applying(
      Transaction(changes: .identity(length: rope.utf8Count), selection: selection, event: .selection))
  }
}
