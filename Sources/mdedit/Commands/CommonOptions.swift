import ArgumentParser
import MarkdownSyntax

/// The options of every command on documents.
struct DialectOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Which Markdown: gfm (the default) or commonmark.", valueName: "name"))
  var dialect: DialectName?

  /// The dialect, `gfm` by default.
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
