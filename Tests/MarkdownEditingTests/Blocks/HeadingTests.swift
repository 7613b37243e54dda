import Testing

@Suite("Headings")
struct HeadingTests {
  static let rows = [
    ActionRow("heading:0", "oˇne", nil),
    ActionRow("heading:3", "# oˇne", "### oˇne"),
    ActionRow("heading:2", "oˇne\n===\n", "## oˇne\n"),
    ActionRow("heading:1", "oˇne\n===\n", "oˇne\n"),
    ActionRow("heading:2", "oˇne\r\ntwo\r\n===\r\n", "## oˇne two\r\n"),
    ActionRow("heading:1", "«a\nbˇ»\nc", "# «a\n# bˇ»\nc"),
    ActionRow("heading:1", "a\nˇb\n      c", "a\n# ˇb\nc"),
    ActionRow("heading:1", "«a\n\n    code\n\nbˇ»", "# «a\n\n    code\n\n# bˇ»"),
    ActionRow("heading:1", "x\n\n# ˇa\ny", "x\n\nˇa\n\ny"),
    ActionRow("heading:2", "ˇ", "## ˇ"),
    ActionRow("heading:1", "ˇa\n2. b", "# ˇa\n2\\. b"),
  ]

  @Test("become, change and go", arguments: rows)
  func row(_ row: ActionRow) throws { try row.check() }
}
