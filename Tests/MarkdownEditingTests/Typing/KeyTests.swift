import Testing

@Suite("Keys")
struct KeyTests {
  static let backspace = [
    ActionRow("backspace", "abˇ", "aˇ"),
    ActionRow("backspace", "a👩‍👩‍👧‍👦ˇ", "aˇ"),
    ActionRow("backspace", "a\r\nˇb", "aˇb"),
    ActionRow("backspace", "ˇa", nil),
    ActionRow("backspace", "a«bcˇ»d", "aˇd"),
    ActionRow("backspace", "abˇ cdˇ", "aˇ cˇ"),
    ActionRow("backspace", "- [ ] ˇa", "- ˇa"),
    ActionRow("backspace", "10. x\n11. ˇa", "10. x\n    ˇa"),
    ActionRow("backspace", "> ˇa", "ˇa"),
    ActionRow("backspace", "> - x\n> - ˇa", "> - x\n>   ˇa"),
    ActionRow("backspace", "## ˇa", "ˇa"),
    ActionRow("backspace", "- ```\n    ˇa\n  ```", "- ```\n   ˇa\n  ```"),
  ]
  static let tab = [
    ActionRow("tab", "- a\n- bˇ", "- a\n  - bˇ"),
    ActionRow("tab", "1. a\n   1. x\n2. bˇ\n3. c", "1. a\n   1. x\n   2. bˇ\n2. c"),
    ActionRow("tab", "- a\n- bˇ\n\n  c\n  - d", "- a\n  - bˇ\n\n    c\n    - d"),
    ActionRow("tab", "> - a\n> - bˇ", "> - a\n>   - bˇ"),
    ActionRow("tab", "- a\n«- b\n- cˇ»\n- d", "- a\n  «- b\n  - cˇ»\n- d"),
    ActionRow("tab", "aˇ", "a    ˇ"),
    ActionRow("tab", "```\n«a\nbˇ»\n```", "```\n    «a\n    bˇ»\n```"),
    ActionRow("tab", "| aˇ | b |\n|---|---|", "| a | ˇb |\n|---|---|"),
    ActionRow("backtab", "- a\n  - bˇ", "- a\n- bˇ"),
    ActionRow("backtab", "- aˇ", nil),
    ActionRow("backtab", "- a\n  1. bˇ\n  2. c", "- a\n- bˇ\n  1. c"),
    ActionRow("backtab", "- a\n  * bˇ", "- a\n- bˇ"),
    ActionRow("tab", "- a\n  1. x\n- bˇ", "- a\n  1. x\n  2. bˇ"),
    ActionRow("tab", "1.\ta\n2.\tbˇ\n\n\tc", "1.\ta\n\t1.  bˇ\n\n\t\tc"),
    ActionRow("backtab", "> - a\n>   - bˇ\n>\n>     c", "> - a\n> - bˇ\n>\n>   c"),
    ActionRow("backtab", "```\n    aˇ\n```", "```\naˇ\n```"),
  ]
  static let typing = [
    ActionRow("type:x", "«ˇa» ˇ", "xˇ xˇ"),
    ActionRow("type:x\ny", "aˇ\r\n", "ax\r\nyˇ\r\n"),
  ]

  @Test("take structure away step by step, or a character", arguments: backspace)
  func pressBackspace(_ row: ActionRow) throws { try row.check() }

  @Test("move items and go from cell to cell", arguments: tab)
  func pressTab(_ row: ActionRow) throws { try row.check() }

  @Test("type in the place of what is selected", arguments: typing)
  func enter(_ row: ActionRow) throws { try row.check() }
}
