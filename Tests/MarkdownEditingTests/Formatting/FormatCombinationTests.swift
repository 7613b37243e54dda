import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing

@Suite("Formatting in every style")
struct FormatCombinationTests {
  @Test(
    "keeps the HTML of every example in random styles, and settles",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func examples() async throws {
    let texts = try ["commonmark-0.31.2", "gfm-0.29", "gfm-extensions"].flatMap {
      try Corpora.examples($0).map(\.markdown)
    }
    for seed in Cases.runs(1) {
      await withTaskGroup(of: Void.self) { group in
        for part in 0..<4 {
          group.addTask {
            var generator = SeededGenerator(seed: seed &+ UInt64(part))
            for (index, text) in texts.enumerated() where index % 4 == part {
              // Each text has draws of its own, whatever the scale.
              var own = SeededGenerator(seed: generator.next())
              for _ in 0..<Cases.count(average: 1, using: &own) {
                let options = Self.options(using: &own)
                FormatLaw.check(
                  text, options: options, name: "\(Cases.replay(seed)), text \(index), \(options): ")
              }
            }
          }
        }
      }
    }
  }

  @Test("keeps the HTML of nested containers in random styles, and settles")
  func nested() {
    for seed in Cases.runs(1) {
      var generator = SeededGenerator(seed: seed)
      for index in 0..<Cases.count(200) {
        let options = Self.options(using: &generator)
        FormatLaw.check(
          NestedDocuments.text(using: &generator), options: options,
          name: "\(Cases.replay(seed)), text \(index), \(options): ")
      }
    }
  }

  /// A combination of all settings at random.
  private static func options(using generator: inout SeededGenerator) -> FormatterOptions {
    func one<Value>(_ values: [Value], _ fallback: Value) -> Value {
      values.randomElement(using: &generator) ?? fallback
    }
    var options = FormatterOptions()
    options.wrap = one([.keep, .no, .column(20), .column(1), .column(72), .sentence, .semantic], .keep)
    options.hardBreak = one([.keep, .backslash, .spaces], .keep)
    options.escapes = one([.keep, .minimal], .keep)
    options.bullet = one([nil, .dash, .asterisk, .plus], nil)
    options.orderedStyle = one([.automatic, .ascending, .constant], .automatic)
    options.listIndent = one([.automatic, .content, .columns(2), .columns(4), .tab], .automatic)
    options.emphasis = one([.automatic, .asterisk, .underscore, .keep], .keep)
    options.strong = one([.automatic, .asterisk, .underscore, .keep], .keep)
    options.fence = one([.backticks, .tildes, .keep], .keep)
    options.thematicBreak = one([.dashes, .asterisks, .underscores], .dashes)
    options.fenceLength = one([.content, .keep, .atLeast(5), .atLeast(.max)], .content)
    options.headings = one([.marked, .underlined, .keep], .marked)
    options.closingSigns = one([.none, .keep, .match], .none)
    options.tables = one([.automatic, .align, .compact, .keep], .automatic)
    options.tableWidth = one([nil, nil, 20, 1], nil)
    options.codeIndent = one([.keep, .spaces], .keep)
    return options
  }
}
