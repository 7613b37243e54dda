import MarkdownEditing
@_spi(Benchmarks) import MarkdownSyntax
import TextBuffer

/// The formatter, proof included, beside cmark's own, which proves nothing.
enum FormatterBench {
  /// A row for each; it's exact where cmark makes the same HTML of the result as of the text.
  static func rows(_ document: BenchmarkDocument, _ repetition: Repetition) -> [Row] {
    let bytes = document.rope.bytes(in: document.rope.range)
    let text = String(document.rope)
    let few = Repetition(iterations: min(repetition.iterations, 50), seconds: repetition.seconds)
    var (ours, theirs) = ("", "")
    let format = few.measure { $0.time { ours = MarkdownFormatter().formatted(text) } }
    let canonical = few.measure {
      $0.time { blackHole(MarkdownFormatter(options: .canonical).formatted(text)) }
    }
    let cmark = few.measure { $0.time { theirs = CMarkBaseline.formatted(bytes) ?? "" } }
    var rows = [
      Row("files", "format", document, format), Row("files", "format --canonical", document, canonical),
      Row("files", "cmark -t commonmark", document, cmark),
    ]
    let html = CMarkBaseline.html(bytes)
    rows[0].isExact = CMarkBaseline.html(Array(ours.utf8)) == html
    rows[2].engine = "cmark"
    rows[2].isExact = CMarkBaseline.html(Array(theirs.utf8)) == html
    return rows
  }
}
