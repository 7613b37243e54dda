/// A question on the last line, with what can be chosen above it.
@MainActor
struct Prompt {
  let title: String
  var text = ""
  /// Which of the choices that fit is chosen.
  var chosen = 0
  var choices: [Command] = []
  /// What is done with the text while it's typed.
  var changed: @MainActor (Editor, String) async -> Void = { _, _ in }
  /// What is done with it in the end, where no choice fits.
  let accepted: @MainActor (Editor, String) async -> Void
  /// What is done where it's given up.
  var cancelled: @MainActor (Editor) async -> Void = { _ in }

  /// The choices whose titles hold every word of the text.
  var fitting: [Command] {
    let words = text.lowercased().split(separator: " ")
    return choices.filter { choice in words.allSatisfy { choice.title.lowercased().contains($0) } }
  }

  /// The rows of the choices, at most `limit`, and of the question, in which the cursor stands behind the text.
  func draw(columns: Int, atMost limit: Int) -> (rows: [Row], cursor: Int) {
    let first = max(0, chosen - limit + 1)
    let shown = fitting.enumerated().dropFirst(first).prefix(limit)
    let choices = shown.map { index, choice in
      let style = Style(nil, index == chosen ? .reversed : [])
      var row = Row("  " + choice.title, style)
      row.fill(to: columns - choice.key.count - 2, style)
      row.append(choice.key + "  ", style)
      return row
    }
    var question = Row(title + " ", Style(.yellow, .bold))
    question.append(text, Style(), before: columns - 2)
    return (choices + [question], question.columns)
  }

  /// Does to the text and the choice what `key` means.
  mutating func edit(_ key: Key) {
    switch key.description {
    case "ArrowUp": chosen = max(0, chosen - 1)
    case "ArrowDown": chosen = min(max(0, fitting.count - 1), chosen + 1)
    case "Backspace": text = String(text.dropLast())
    default:
      guard let typed = key.text else { return }
      text += typed
    }
    if !key.name.hasPrefix("Arrow") { chosen = 0 }
  }
}
