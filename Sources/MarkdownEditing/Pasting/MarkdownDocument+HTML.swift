public import MarkdownSyntax

extension MarkdownDocument {
  /// The content of `html`, as copied by browsers, word processors and spreadsheets, as Markdown of `dialect`.
  ///
  /// The result has headings, paragraphs, quotes, lists and tasks, code, thematic breaks, tables, links, images and
  /// line breaks. It has the styles of the dialect, whether they come from elements or from `style`. Other elements are
  /// replaced by their content. Hidden content is left out. Links that could run code, and images whose data is in
  /// their address, are replaced by their text. Text never becomes syntax: it is escaped until cmark reads it back
  /// unchanged. A style without a proven spelling is left out.
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
