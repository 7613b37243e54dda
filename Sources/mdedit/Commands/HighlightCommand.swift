import ArgumentParser
import JSONText
import MarkdownSyntax
import TextBuffer

/// `mdedit highlight`: the document with its spans.
struct HighlightCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlight", abstract: "Prints the text with its highlight spans.")

  /// The output format of spans.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// Terminal colours.
    case ansi
    /// `<span>` elements in a `<pre>`.
    case html
    /// Only the spans.
    case json
  }

  @Argument(help: "The file to read; standard input if there is none.")
  var file: String?

  @Option(help: ArgumentHelp("How to print it: ansi, html or json.", valueName: "name"))
  var format: Format = .ansi

  @OptionGroup var unit: UnitOptions
  @OptionGroup var dialect: DialectOptions

  func output(for source: Source) -> CommandOutput {
    let rope = source.rope
    let spans = SyntaxTree(rope, dialect: dialect.syntax).highlights(in: rope.range)
    switch format {
    case .ansi: return CommandOutput(bytes: AnsiHighlights.render(spans, of: rope))
    case .html: return CommandOutput(bytes: HTMLHighlights.render(spans, of: rope))
    case .json:
      var writer = JSONWriter()
      writer.object { $0.field("spans", spans, PositionConverter(rope: rope, unit: unit.units)) }
      return CommandOutput(bytes: writer.bytes + [0x0A])
    }
  }
}
