import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What holds for every text that is formatted.
enum FormatLaw {
  /// Formats `text`, and records where the result isn't a fixed point or means something else; answers the result.
  @discardableResult
  static func check(
    _ text: String, dialect: Dialect = .gfm, options: FormatterOptions = .canonical, name: String = ""
  ) -> String {
    let formatter = MarkdownFormatter(options: options)
    let result = formatter.formatted(text, dialect: dialect)
    let again = formatter.formatted(result, dialect: dialect)
    #expect(again == result, "not settled: \(name)\(text.debugDescription.prefix(2000))")
    let flows = options.wrap != .keep
    let (before, after) = (html(text, dialect), html(result, dialect))
    #expect(
      flowed(before, flows) == flowed(after, flows),
      "other HTML: \(name)\(text.debugDescription.prefix(2000)) became \(result.debugDescription.prefix(2000))"
    )
    return result
  }

  /// The HTML of `text` in `dialect`.
  static func html(_ text: String, _ dialect: Dialect) -> String {
    let rope = Rope(text)
    return SyntaxTree(rope, dialect: dialect).html()
  }

  private static func flowed(_ html: String, _ flows: Bool) -> [UInt8] {
    flows ? html.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 } : Array(html.utf8)
  }
}
