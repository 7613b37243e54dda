import ArgumentParser
import MarkdownSyntax

/// Options that every command on documents takes.
struct DialectOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Which Markdown: gfm (the default) or commonmark.", valueName: "name"))
  var dialect: DialectName?

  /// The syntax that counts where nothing else says it.
  var syntax: Dialect { (dialect ?? .gfm).dialect }
}

/// The options of commands that print or read positions.
struct UnitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What positions count: utf16, utf8, scalar, or line-column (one-based line and byte, as 3.1).",
      valueName: "unit"))
  var units: PositionUnit = .utf16
}
