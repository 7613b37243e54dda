import Testing

@Suite("Enter")
struct NewlineTests {
  static let items = [
    ActionRow("newline", "- aˇ", "- a\n- ˇ"),
    ActionRow("newline", "- a ˇ b", "- a \n- ˇb"),
    ActionRow("newline", "9. aˇ\n10. b\n    c", "9. a\n10. ˇ\n11. b\n    c"),
    ActionRow("newline", "- [x] aˇ", "- [x] a\n- [ ] ˇ"),
    ActionRow("newline", "> 1) aˇ\n> 2) b", "> 1) a\n> 2) ˇ\n> 3) b"),
    ActionRow("newline", "- a\n  - bˇ", "- a\n  - b\n  - ˇ"),
    ActionRow("newline", "-   aˇ\r\n", "-   a\r\n-   ˇ\r\n"),
    ActionRow("newline", "1. ˇa\n2. b", "1. \n2. ˇa\n3. b"),
    ActionRow("newline", "- a\n- [ ] ˇ", "- a\n\nˇ"),
    // The list is loose until something is typed here; CommonMark has no way to leave it tight.
    ActionRow("newline", "- a\n- ˇ\n- b", "- a\n\nˇ\n- b"),
    ActionRow("newline", "- a\n  - ˇ", "- a\n- ˇ"),
    ActionRow("newline", "1. a\n   1. ˇ\n2. c", "1. a\n2. ˇ\n3. c"),
    ActionRow("newline", "- aˇ\nb", "- a\n- ˇ\n  b"),
    ActionRow("newline", "- a\n  - b\n  - ˇ", "- a\n  - b\n- ˇ"),
    ActionRow("newline", "- a«bcˇ»d", "- a\n- ˇd"),
  ]
  static let blocks = [
    ActionRow("newline", "aˇb", "a\nˇb"),
    ActionRow("newline", "aˇb\r\nc", "a\r\nˇb\r\nc"),
    ActionRow("newline", "ˇ", "\nˇ"),
    ActionRow("newline", "> aˇ", "> a\n> ˇ"),
    ActionRow("newline", ">aˇ", ">a\n>ˇ"),
    ActionRow("newline", "> a\n>\n> ˇ", "> a\n\nˇ"),
    ActionRow("newline", "# aˇb", "# a\nˇb"),
    ActionRow("newline", "- # aˇ", "- # a\n- ˇ"),
    ActionRow("newline", "```\n  aˇ\n```", "```\n  a\n  ˇ\n```"),
    ActionRow("newline", "- ```\n  \taˇ\n  ```", "- ```\n  \ta\n  \tˇ\n  ```"),
    ActionRow("newline", "    aˇ", "    a\n    ˇ"),
    ActionRow("newline", "| aˇ | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\n| ˇc | d |"),
  ]

  @Test("makes and ends items", arguments: items)
  func item(_ row: ActionRow) throws { try row.check() }

  @Test("goes on with the block it's in", arguments: blocks)
  func block(_ row: ActionRow) throws { try row.check() }
}
