import Testing

@Suite("Code blocks and rules")
struct CodeAndRuleTests {
  static let rows = [
    ActionRow("code-block", "```\naˇ\n```\n", "aˇ\n"),
    ActionRow("code-block:swift", "```\naˇ\n```\n", "```swift\naˇ\n```\n"),
    ActionRow("code-block:a`b", "«xˇ»", "~~~a`b\n«xˇ»\n~~~"),
    ActionRow("code-block", "x ``` yˇ", "````\nx ``` yˇ\n````"),
    ActionRow("code-block", "a\nˇb\nc", "a\n```\nˇb\n```\nc"),
    ActionRow("code-block", "a\n\n    cˇ\n\nb", "a\n\ncˇ\n\nb"),
    ActionRow("code-block", "\u{FEFF}ˇ```\na\n```\n", "\u{FEFF}ˇa\n"),
    ActionRow("code-block", "aˇ\r\n", "```\r\naˇ\r\n```\r\n"),
    ActionRow("horizontal-rule", "aˇb\ncd\ne", "aˇb\ncd\ne\n\n---"),
    ActionRow("code-block", "```\n# aˇ\n- b\n```\n\nc", "# aˇ\n- b\n\nc"),
    ActionRow("horizontal-rule", "aˇ\n\nb", "aˇ\n\n---\n\nb"),
    ActionRow("horizontal-rule", "# aˇ\nb", "# aˇ\n\n---\n\nb"),
    ActionRow("horizontal-rule", "a\r\nˇ\r\nb", "a\r\n\r\n---ˇ\r\n\r\nb"),
  ]

  @Test("stand where the caret's block is", arguments: rows)
  func row(_ row: ActionRow) throws { try row.check() }
}
