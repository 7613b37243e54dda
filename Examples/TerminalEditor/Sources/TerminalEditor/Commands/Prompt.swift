/// A question on the last line, with its choices above it.
@MainActor
struct Prompt {
  let title: String
  var text = ""
  /// The index of the chosen one among the fitting choices.
  var chosen = 0
  var choices: [Command] = []
  /// The reaction to the text while it's typed.
  var changed: @MainActor (Editor, String) async -> Void = { _, _ in }
  /// The reaction to the final text, if no choice fits.
  let accepted: @MainActor (Editor, String) async -> Void
  /// The reaction if the user gives up.
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
      var row = Row()
      row.append("  " + choice.title, style, before: columns - choice.key.count - 2)
      row.fill(to: columns - choice.key.count - 2, style)
      row.append(choice.key + "  ", style)
      return row
    }
    var question = Row(title + " ", Style(.yellow, .bold))
    question.append(text, Style(), before: columns - 2)
    return (choices + [question], question.columns)
  }

  /// Applies `key` to the text and the choice.
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
