import MarkdownSyntax

/// Puts a leaf's text together as HTML is shown: white space is one space, and none at the ends of lines (CSS Text 3,
/// section 4.1.1).
struct PastedTextBuilder {
  private var runs: [PastedRun] = []
  /// Whether white space was met that isn't written yet.
  private var hasSpace = false

  /// Whether nothing is in it.
  var isEmpty: Bool { runs.isEmpty }

  /// Whether the line that it's at has nothing on it.
  private var isAtLineStart: Bool { runs.last.map { $0.content == .lineBreak } ?? true }

  /// Adds `text` with the look of `look`; in code where `isCode`.
  mutating func append(_ text: String, look: PastedLook, isCode: Bool) {
    if hasSpace, !isAtLineStart, text.utf8.contains(where: { !$0.isHTMLSpace }) {
      appendSpace(before: look)
      hasSpace = false
    }
    let isAfterSpace = isAtLineStart || runs.last?.endsWithSpace ?? false
    var collapsed = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80, UInt8(scalar.value).isHTMLSpace {
        hasSpace = true
        continue
      }
      if hasSpace, !(isAfterSpace && collapsed.isEmpty) {
        if collapsed.isEmpty, !isCode { appendSpace(before: look) } else { collapsed += " " }
      }
      hasSpace = false
      collapsed.unicodeScalars.append(scalar)
    }
    guard !collapsed.isEmpty else { return }
    add(collapsed, look, isCode)
  }

  /// The space before text of another look belongs to neither's style where only one has it.
  private mutating func appendSpace(before look: PastedLook) {
    var space = look
    space.styles.formIntersection(runs.last?.look.styles ?? [])
    if runs.last?.look.link != look.link { space.link = nil }
    add(" ", space, false)
  }

  private mutating func add(_ text: String, _ look: PastedLook, _ isCode: Bool) {
    if let last = runs.last, last.look == look {
      switch last.content {
      case .text(let before) where !isCode: return runs[runs.count - 1].content = .text(before + text)
      case .code(let before) where isCode: return runs[runs.count - 1].content = .code(before + text)
      default: break
      }
    }
    runs.append(PastedRun(content: isCode ? .code(text) : .text(text), look: look))
  }

  /// Adds an image, with the look of `look`.
  mutating func append(_ image: PastedRun.Content, look: PastedLook) {
    if hasSpace, !isAtLineStart { appendSpace(before: look) }
    hasSpace = false
    runs.append(PastedRun(content: image, look: look))
  }

  /// Ends the line; says whether the one before it ended here already.
  @discardableResult
  mutating func breakLine() -> Bool {
    hasSpace = false
    guard !isAtLineStart else { return !runs.isEmpty }
    runs.append(PastedRun(content: .lineBreak))
    return false
  }

  /// Notes white space, which is shown if more follows on the line.
  mutating func noteSpace() { hasSpace = true }

  /// Takes the text, which ends here; nothing is left.
  mutating func take() -> PastedText {
    defer { self = PastedTextBuilder() }
    while runs.last?.content == .lineBreak { runs.removeLast() }
    return PastedText(runs: runs)
  }
}

extension PastedRun {
  /// Whether it's text that ends with a space.
  fileprivate var endsWithSpace: Bool {
    if case .text(let text) = content { text.utf8.last == ASCII.space } else { false }
  }
}
