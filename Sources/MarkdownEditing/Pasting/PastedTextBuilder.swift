import MarkdownSyntax
import TextBuffer

/// Builds the text of a leaf as browsers show it: white space is a single space, and none at the ends of lines (CSS
/// Text 3, section 4.1.1).
struct PastedTextBuilder {
  private var runs: [PastedRun] = []
  /// Whether white space was found that isn't written yet.
  private var hasSpace = false

  /// Whether the text is empty.
  var isEmpty: Bool { runs.isEmpty }

  /// Whether the current line is empty.
  private var isAtLineStart: Bool { runs.last.map { $0.content == .lineBreak } ?? true }

  /// Adds `text` with `look`, as code if `isCode`.
  mutating func append(_ text: String, look: PastedLook, isCode: Bool) {
    if hasSpace, !isAtLineStart, text.utf8.contains(where: { !$0.isASCIIWhitespace }) {
      appendSpace(before: look)
      hasSpace = false
    }
    let isAfterSpace = isAtLineStart || runs.last?.endsWithSpace ?? false
    var collapsed = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80, UInt8(scalar.value).isASCIIWhitespace {
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

  /// Adds the space before text with `look`; it has only the styles, and the link, that the text on both sides has.
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

  /// Adds an image with `look`.
  mutating func append(_ image: PastedRun.Content, look: PastedLook) {
    if hasSpace, !isAtLineStart { appendSpace(before: look) }
    hasSpace = false
    runs.append(PastedRun(content: image, look: look))
  }

  /// Ends the line; returns whether the line before ended here already.
  @discardableResult
  mutating func breakLine() -> Bool {
    hasSpace = false
    guard !isAtLineStart else { return !runs.isEmpty }
    runs.append(PastedRun(content: .lineBreak))
    return false
  }

  /// Notes white space, which is written if more text follows on the line.
  mutating func noteSpace() { hasSpace = true }

  /// Returns the finished text, and starts an empty one.
  mutating func take() -> PastedText {
    defer { self = PastedTextBuilder() }
    while runs.last?.content == .lineBreak { runs.removeLast() }
    return PastedText(runs: runs)
  }
}

extension PastedRun {
  /// Whether the run is text that ends with a space.
  fileprivate var endsWithSpace: Bool {
    if case .text(let text) = content { text.utf8.last == ASCII.space } else { false }
  }
}
