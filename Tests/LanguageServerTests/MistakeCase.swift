/// A text, the mistakes in it, and the text after the mend of the last one.
struct MistakeCase: Sendable {
  var text: String
  /// Codes, places and first letters of severities.
  var found: [String]
  /// `nil` where there is no mend.
  var mended: String?

  init(_ text: String, _ found: [String], _ mended: String? = nil) {
    (self.text, self.found, self.mended) = (text, found, mended)
  }

  /// Rows of ragged tables below `header`, which has two columns.
  private static func table(_ rows: String) -> String { "| a | b |\n| - | - |\n\(rows)" }

  private static let names = [
    MistakeCase("[x](gone.md)\n", ["broken-link 0:4-0:11 w"]),
    MistakeCase("[x](c.md#see)\n", ["broken-link 0:4-0:8 w"], "[x](docs/c.md#see)\n"),
    MistakeCase("# One\n\n[x](#ones)\n", ["broken-anchor 2:4-2:9 w"], "# One\n\n[x](#one)\n"),
    MistakeCase("[x](docs/c.md#sea)\n", ["broken-anchor 0:14-0:17 w"], "[x](docs/c.md#see)\n"),
    MistakeCase("[x](#c) [y](#d)<a id=\"d\"></a>\n", ["broken-anchor 0:4-0:6 w"]),
    MistakeCase("[x](#c) [y](#d)\n\n<p id='sub-c'><a name=d>\n", ["broken-anchor 0:4-0:6 w"]),
    MistakeCase("[x](#a=b)\n\n<p id='a=b'>\n\n[y](#a=c)\n", ["broken-anchor 4:4-4:8 w"]),
    MistakeCase("[x](#c) `c`\n\n    <a id=c>\n", ["broken-anchor 0:4-0:6 w"]),
    MistakeCase("a\n\n[r]: /1\n", ["unused-definition 2:0-2:7 i"], "a\n\n"),
    MistakeCase("> [r]: /1\n", ["unused-definition 0:2-0:9 i"]),
    // Without it, the two lists would be one.
    MistakeCase("- a\n\n[r]: /1\n\n- b\n", ["unused-definition 2:0-2:7 i"]),
    MistakeCase("[r]\n\n[r]: /1\n[r]: /2\n", ["duplicate-definition 3:0-3:7 i"], "[r]\n\n[r]: /1\n"),
    MistakeCase("# a\n\n### b\n", ["heading-level 2:0-2:5 i"], "# a\n\n## b\n"),
    MistakeCase("# a\n\n> ###   b\n", ["heading-level 2:2-2:9 i"], "# a\n\n> ##   b\n"),
  ]

  private static let footnotes = [
    MistakeCase("a\n\n[^n]: z\n", ["unused-footnote 2:2-2:3 i"], "a\n\n"),
    MistakeCase("a\n\n[^n]: z\n\n    more\n\nb\n", ["unused-footnote 2:2-2:3 i"], "a\n\n\nb\n"),
    // It mentions another one, which would go, too.
    MistakeCase("[^n]: z[^m]\n\n[^m]: y\n", ["unused-footnote 0:2-0:3 i"]),
    // Two lists would become one.
    MistakeCase("- a\n\n[^n]: z\n\n- b\n", ["unused-footnote 2:2-2:3 i"]),
  ]

  private static let tables =
    [
      ("| 1 |\n", "3:0-3:5 i", "| 1 | |\n"), ("| 1\n", "3:0-3:3 i", "| 1 | |\n"),
      ("1\n", "3:0-3:1 i", "1 | |\n"),
      ("|\n", "3:0-3:1 i", "| | |\n"), ("| 1 |  \n", "3:0-3:5 i", "| 1 | |  \n"),
      ("| 1 | 2 | 3 |\n", "3:9-3:13 w", nil), ("| 1 | 2 | 3\n", "3:9-3:11 w", nil),
      ("1 | 2 | \\| |\n", "3:7-3:12 w", nil), ("| 1 | 2 | | |\n", "3:9-3:13 i", "| 1 | 2 |\n"),
      ("1 | 2 ||\n", "3:7-3:8 i", "1 | 2 |\n"),
    ].map { row, place, mended in
      MistakeCase(
        table("| 0 | 0 |\n" + row), ["ragged-row \(place)"], mended.map { table("| 0 | 0 |\n" + $0) })
    } + [
      MistakeCase(table("| \\| | `|` |\n"), ["ragged-row 2:9-2:12 w"]),
      MistakeCase(table("| 1 | 2\n1 | 2\n"), []),
      MistakeCase("| a |\n| - |\n|\n", ["ragged-row 2:0-2:1 i"], "| a |\n| - |\n| |\n"),
    ]

  /// Those that are always told.
  static let all = names + footnotes + tables

  /// Those of the formatter: places alone, and the text after the mend of the last one.
  static let unformatted = [
    MistakeCase("*  a\n*  b\n\ntext\n", ["0:0-1:4"], "* a\n* b\n\ntext\n"),
    MistakeCase("#  a\n\ntext\n\n##  b\n", ["0:0-0:4", "4:0-4:5"], "#  a\n\ntext\n\n## b\n"),
    MistakeCase("a\n\n\n\nb\n\n#  c\n", ["2:0-4:0", "6:0-6:4"], "a\n\n\n\nb\n\n# c\n"),
    MistakeCase("a\n\n\n\nb\n", ["2:0-4:0"], "a\n\nb\n"), MistakeCase("\n\na\n", ["0:0-2:0"], "a\n"),
    MistakeCase("a\n\n\n", ["1:0-3:0"], "a\n"), MistakeCase("a\n", []), MistakeCase("", []),
  ]
}
