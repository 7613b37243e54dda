public import MarkdownSyntax

extension MarkdownDocument {
  /// What `html` says, as Markdown of `dialect`: it's what browsers, word processors and spreadsheets copy.
  ///
  /// Headings, paragraphs, quotes, lists and tasks, code, rules, tables, links, images, line breaks, and the styles
  /// that the dialect has, whether by elements or by `style`. Elements that Markdown doesn't know are what is in them.
  /// What isn't shown is left out; so are links that could run code, and images that are written out in their address.
  /// Letters are never syntax: they are escaped until cmark reads them back. A style that can't be spelled is left off.
  ///
  /// - Complexity: O(*n*) in the length of `html`, with some ten microseconds for each paragraph, heading and cell
  public static func markdown(
    fromHTML html: String, dialect: Dialect = .gfm, options: EditingOptions = EditingOptions()
  ) -> String {
    let blocks = [PastedBlock](html: html, dialect: dialect)
    let writer = PastedBlockWriter(
      texts: PastedTextWriter(dialect: dialect, options: options, escapesBrackets: false))
    return writer.lines(of: blocks).joined(separator: "\n")
  }
}

extension PastedTextWriter {
  init(dialect: Dialect, options: EditingOptions, escapesBrackets: Bool) {
    let registry = dialect.spans.reduce(ActionRegistry([.bold, .italic])) { $0.adding(.toggle($1)) }
    self.init(dialect: dialect, options: options, registry: registry, escapesBrackets: escapesBrackets)
  }
}
