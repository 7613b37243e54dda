import Testing

@Suite("Quotes")
struct QuoteTests {
  static let rows = [
    ActionRow("quote", "aˇb", "> aˇb"),
    ActionRow("quote", "> aˇb", "aˇb"),
    ActionRow("quote", "> > aˇb", "> aˇb"),
    ActionRow("quote", "«a\n\nbˇ»", "> «a\n>\n> bˇ»"),
    ActionRow("quote", "a\nˇb\nc", "a\n> ˇb\n\nc"),
    ActionRow("quote", "> a\n> ˇb\n> c", "> a\n\nˇb\n> c"),
    ActionRow("quote", "> a\n> 2. ˇb", "> a\n\n2\\. ˇb"),
    ActionRow("quote", "- aˇ\n- b", "- > aˇ\n- b"),
    ActionRow("quote", "«- a\n- bˇ»\n- c", "> «- a\n> - bˇ»\n- c"),
    ActionRow("quote", "> - aˇ\n>   b\n>\n> c", "- aˇ\n  b\n\n> c"),
    ActionRow("quote", "> aˇ\nb", "aˇ\n> b"),
    ActionRow("quote", "> «a\nbˇ»", "«a\nbˇ»"),
    ActionRow("quote", "1. a\n\n   ```\n   cˇ\n   ```\n", "1. a\n\n   > ```\n   > cˇ\n   > ```\n"),
    ActionRow("quote", "\tcˇ", ">     cˇ"),
    ActionRow("quote", "> a\nˇb", "> a\n\nˇb"),
    ActionRow("quote", "- [ ] aˇ\n- [ ] b", "> - [ ] aˇ\n- [ ] b"),
    ActionRow("quote", "ˇ", "> ˇ"),
    ActionRow("quote", "aˇ\r\nb\r\n", "> aˇ\r\n\r\nb\r\n"),
    ActionRow("quote", "---\nx: ˇ1\n---\n", nil),
  ]

  @Test("come and go, level by level", arguments: rows)
  func row(_ row: ActionRow) throws { try row.check() }
}
