import MarkdownSyntax
import TextBuffer

/// What is most probably a mistake in a document.
struct Finding {
  /// A mend.
  struct Fix {
    let title: String
    let edits: [Edit]
  }

  /// How much a mistake matters, as the protocol numbers it.
  enum Severity: Int {
    /// Something doesn't work because of it.
    case warning = 2
    /// Something may have been meant otherwise.
    case information = 3
    /// Something could look better.
    case hint = 4
  }

  /// Where it is.
  let range: Range<UTF8Offset>
  /// What kind of mistake.
  let code: DiagnosticCode
  /// What is wrong.
  let message: String
  /// How much it matters.
  let severity: Severity
  /// Works out what would mend it, or `nil` where that can't be told; called only once somebody looks at the mistake.
  let mend: () -> Fix?

  /// A mistake that `mend` mends.
  init(
    _ code: DiagnosticCode, at range: Range<UTF8Offset>, _ severity: Severity, _ message: String,
    mend: @escaping () -> Fix? = { nil }
  ) {
    (self.code, self.range, self.severity, self.message, self.mend) = (code, range, severity, message, mend)
  }

  /// What is wrong in the document with `index`, as far as it tells by itself, in no order.
  static func all(in index: DocumentIndex) -> [Finding] {
    brokenAnchors(index) + definitions(index) + footnotes(index) + headings(index)
      + raggedRows(in: index.tree)
  }
}
