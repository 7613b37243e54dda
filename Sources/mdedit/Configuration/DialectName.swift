import ArgumentParser
import MarkdownSyntax

/// The name of a dialect on the command line.
enum DialectName: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// GitHub's Markdown with front matter.
  case gfm
  /// CommonMark without extensions.
  case commonmark

  /// The dialect with this name.
  var dialect: Dialect {
    switch self {
    case .gfm: .gfm
    case .commonmark: .commonMark
    }
  }
}
