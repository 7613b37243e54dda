import MarkdownFormatting

// The style and the dialect: a new option of the formatter takes one entry here.
extension FormatterOptions: Settable {
  static let settings: [Setting<Self>] = [
    // The dialect is only checked, since it isn't one of the options.
    Setting(
      "dialect", summary: "How the text is read.", words: DialectName.allCases.map(\.rawValue)
    ) { value, _ in DialectName(rawValue: value) != nil },
    // The command line has the flag --canonical.
    Setting(
      "style",
      summary: "What is not set goes on as each document mostly has it, or is one style for all.",
      \.self, ["document": FormatterOptions(), "canonical": .canonical]),
    Setting(
      "wrap",
      help:
        "Line breaks in paragraphs: keep, no, sentence, semantic (as sentence, and as they are), or a column.",
      summary: "Line breaks in paragraphs: as they are, none, behind sentences, or at a column.",
      \.wrap, ["keep": .keep, "no": .no, "sentence": .sentence, "semantic": .semantic],
      .numbers("column", from: 1) { .column($0) }),
    Setting(
      "hard-breaks", help: "What ends lines that break in the output, too: keep, backslash or spaces.",
      summary: "What ends lines that break in the output, too.",
      \.hardBreak, ["keep": .keep, "backslash": .backslash, "spaces": .spaces]),
    Setting(
      "escapes", help: "Backslashes before punctuation: keep, or minimal (only where one is needed).",
      summary: "Backslashes before punctuation: as they are, or only where one is needed.",
      \.escapes, ["keep": .keep, "minimal": .minimal]),
    Setting(
      "bullet", help: "The bullets of lists: auto (as most are), dash, asterisk or plus.",
      summary: "The bullets of lists.",
      \.bullet, ["auto": nil, "dash": .dash, "asterisk": .asterisk, "plus": .plus]),
    Setting(
      "list-indent",
      help:
        "Lists in items: auto (as most are), content (at the item's text), 2, 4 or tab (from its marker).",
      summary: "Lists in items: as most are, at the item's text, or so far from its marker.",
      \.listIndent,
      ["auto": .automatic, "content": .content, "2": .columns(2), "4": .columns(4), "tab": .tab]),
    Setting(
      "numbers",
      help:
        "The numbers of lists: auto (ascending, or all the same where the first two are), ascending or constant.",
      summary: "The numbers of lists: counting up, all the same, or as the first two are.",
      \.orderedStyle, ["auto": .automatic, "ascending": .ascending, "constant": .constant]),
    Setting(
      "emphasis", help: "What marks emphasis: auto (as most is), asterisk, underscore or keep.",
      summary: "What marks emphasis.",
      \.emphasis, ["auto": .automatic, "asterisk": .asterisk, "underscore": .underscore, "keep": .keep]),
    Setting(
      "strong", help: "What marks strong emphasis: the same.", summary: "What marks strong emphasis.",
      \.strong, ["auto": .automatic, "asterisk": .asterisk, "underscore": .underscore, "keep": .keep]),
    Setting(
      "fence", help: "The fences of code: backticks, tildes or keep.", summary: "The fences of code.",
      \.fence, ["backticks": .backticks, "tildes": .tildes, "keep": .keep]),
    Setting(
      "fence-length",
      help: "How long fences are: content (as code needs), keep or so many signs at least.",
      summary: "How long fences are: as code needs, as they are, or so many signs at least.",
      \.fenceLength, ["content": .content, "keep": .keep], .numbers("number", from: 3) { .atLeast($0) }),
    Setting(
      "rule", help: "Thematic breaks: dashes, asterisks or underscores.", summary: "Thematic breaks.",
      \.thematicBreak, ["dashes": .dashes, "asterisks": .asterisks, "underscores": .underscores]),
    Setting(
      "headings", help: "Headings: atx ('#'), setext (underlined where they can be) or keep.",
      summary: "Headings: with '#', underlined where they can be, or as they are.",
      \.headings, ["atx": .marked, "setext": .underlined, "keep": .keep]),
    Setting(
      "closing-hashes", help: "The '#' that close headings: none, keep or match (as many as open them).",
      summary: "The '#' that close headings: none, as they are, or as many as open them.",
      \.closingSigns, ["none": .none, "keep": .keep, "match": .match]),
    Setting(
      "tables",
      help:
        "The columns of tables: auto (aligned where most rows are), align, compact (nothing padded) or keep.",
      summary: "The columns of tables: aligned where most rows are, always, or never; compact pads none.",
      \.tables, ["auto": .automatic, "align": .align, "compact": .compact, "keep": .keep]),
    Setting(
      "table-width", help: "How wide aligned rows are: any or a column; a row with more text sticks out.",
      summary: "How wide aligned rows are; a row with more text sticks out.",
      \.tableWidth, ["any": nil], .numbers("column", from: 1) { $0 }),
    Setting(
      "code", help: "What indents code without fences: keep (a tab stays one) or spaces.",
      summary: "What indents code without fences: a tab stays one, or spaces.",
      \.codeIndent, ["keep": .keep, "spaces": .spaces]),
    Setting(
      "line-endings", help: "What ends lines: keep, auto (what ends most of them), lf or crlf.",
      summary: "What ends lines: as they are, as most are, or one for all.",
      \.lineEnding,
      ["keep": .keep, "auto": .automatic, "lf": .lineFeed, "crlf": .carriageReturnLineFeed]),
    Setting(
      "final-newline", help: "A line ending at the end of the text: keep (as it is) or always.",
      summary: "Whether the last line gets a line ending where it has none.",
      \.addsFinalLineEnding, ["keep": false, "always": true]),
  ]
}
