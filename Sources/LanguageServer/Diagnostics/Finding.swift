import MarkdownSyntax
import TextBuffer

/// A probable mistake in a document.
struct Finding {
  /// A quick fix.
  struct Fix {
    let title: String
    let edits: [Edit]
  }

  /// The severity of a mistake, with the protocol's number.
  enum Severity: Int {
    /// The document doesn't work as written.
    case warning = 2
    /// The text probably means something else.
    case information = 3
    /// The text could look better.
    case hint = 4
  }

  /// The range of the mistake.
  let range: Range<UTF8Offset>
  /// The kind of mistake.
  let code: DiagnosticCode
  /// The description of the mistake.
  let message: String
  /// The severity of the mistake.
  let severity: Severity
  /// Computes the fix, only when somebody looks at the mistake; returns `nil` if there is none.
  let mend: () -> Fix?

  /// A mistake with an optional fix `mend`.
  init(
    _ code: DiagnosticCode, at range: Range<UTF8Offset>, _ severity: Severity, _ message: String,
    mend: @escaping () -> Fix? = { nil }
  ) {
    (self.code, self.range, self.severity, self.message, self.mend) = (code, range, severity, message, mend)
  }

  /// The mistakes that can be found from the document's `index` alone, unordered.
  static func all(in index: DocumentIndex) -> [Finding] {
    brokenAnchors(index) + definitions(index) + footnotes(index) + headings(index)
      + raggedRows(in: index.tree)
  }
}
