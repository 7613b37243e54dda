// Options of actions have types of the formatter, so importing the actions imports the formatter too.
@_exported public import MarkdownFormatting
