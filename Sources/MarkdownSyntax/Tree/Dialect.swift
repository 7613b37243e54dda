/// Which syntax counts beyond CommonMark.
public struct Dialect: OptionSet, Sendable, Hashable {
  /// The bits, one an extension.
  public let rawValue: Int

  /// The dialect with the extensions of `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// GFM tables.
  public static let tables = Dialect(rawValue: 1 << 0)
  /// GFM task list items.
  public static let taskItems = Dialect(rawValue: 1 << 1)
  /// GFM strikethrough.
  public static let strikethrough = Dialect(rawValue: 1 << 2)
  /// GFM autolink literals: `www.`, `http://`, `https://`, `ftp://` and email addresses in text.
  public static let autolinks = Dialect(rawValue: 1 << 4)
  /// Front matter: YAML between `---` lines or TOML between `+++` lines.
  public static let frontMatter = Dialect(rawValue: 1 << 3)
  /// Footnotes as cmark-gfm has them: `[^label]`, and `[^label]:` where a block can start.
  public static let footnotes = Dialect(rawValue: 1 << 5)

  /// CommonMark as cmark parses it, nothing else.
  public static let commonMark: Dialect = []
  /// GitHub's Markdown, with front matter; the default.
  public static let gfm: Dialect = [
    .tables, .taskItems, .strikethrough, .autolinks, .frontMatter, .footnotes,
  ]
}
