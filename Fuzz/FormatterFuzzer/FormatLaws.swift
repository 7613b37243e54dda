import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The laws for every text that is formatted; a broken law traps, with the text in the message.
struct FormatLaws {
  private let text: String
  private let dialect: Dialect
  private let options: FormatterOptions

  /// Reads an input as a dialect, a style and a text, and checks that text.
  @Sendable
  static func check(_ input: [UInt8]) {
    guard input.count > 4 else { return }
    let text = String(decoding: input[4...], as: UTF8.self)
    FormatLaws(text: text, dialect: input[0] % 4 == 0 ? .commonMark : .gfm, options: options(input)).check()
  }

  /// A style whose parts are chosen by bits of the input.
  private static func options(_ input: [UInt8]) -> FormatterOptions {
    var options = input[1] & 1 == 0 ? FormatterOptions() : .canonical
    let (first, second) = (input[2], input[3])
    options.wrap = [.keep, .sentence, .no, .column(Int(second) % 90 + 1)][Int(first & 3)]
    options.bullet = [nil, .dash, .asterisk, .plus][Int(first >> 2 & 3)]
    options.emphasis = [.automatic, .asterisk, .underscore, .keep][Int(first >> 4 & 3)]
    options.strong = [.automatic, .asterisk, .underscore, .keep][Int(first >> 6 & 3)]
    options.fence = [.backticks, .tildes, .keep, .backticks][Int(input[1] >> 1 & 3)]
    options.orderedStyle = [.automatic, .ascending, .constant, .automatic][Int(input[1] >> 3 & 3)]
    options.tables = [.automatic, .align, .keep, .compact][Int(input[1] >> 5 & 3)]
    options.escapes = second & 0x80 == 0 ? .keep : .minimal
    options.listIndent = [.automatic, .content, .columns(4), .tab][Int(second >> 5 & 3)]
    options.headings = [.marked, .underlined, .keep, .marked][Int(input[0] >> 2 & 3)]
    options.closingSigns = [.none, .keep, .match, .none][Int(input[0] >> 4 & 3)]
    options.fenceLength = [.content, .keep, .atLeast(5), .content][Int(input[0] >> 6 & 3)]
    return options
  }

  private func check() {
    let rope = Rope(text)
    let result = MarkdownFormatter(options: options).result(for: SyntaxTree(rope, dialect: dialect))
    let formatted = result.changes.applied(to: rope)
    require(html(rope) == html(formatted), "other HTML: \(String(formatted).debugDescription)")
    let again = MarkdownFormatter(options: options).result(for: SyntaxTree(formatted, dialect: dialect))
      .changes
    require(again.isIdentity, "not settled: \(String(formatted).debugDescription)")
    for part in result.kept {
      require(part.range.upperBound <= rope.range.upperBound, "kept beyond the text: \(part)")
    }
  }

  /// The HTML of `rope`; line breaks are spaces if lines are wrapped anew, because they may break elsewhere then.
  private func html(_ rope: Rope) -> [UInt8] {
    let html = SyntaxTree(rope, dialect: dialect).html()
    return options.wrap == .keep ? Array(html.utf8) : html.utf8.map { $0 == 0x0A ? 0x20 : $0 }
  }

  private func require(_ holds: Bool, _ message: @autoclosure () -> String) {
    precondition(holds, "\(message()), of \(text.debugDescription), \(options)")
  }
}
