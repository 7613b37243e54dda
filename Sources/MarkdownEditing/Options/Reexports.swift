// Whoever imports the actions has the formatter with them: options of actions have its types.
@_exported public import MarkdownFormatting
