import TestSupport

/// Documents of well-formed containers in containers: lists, tasks, quotes, code and tables, with all the spellings
/// that people use.
struct NestedDocuments {
  /// What a block may be beside containers, code and tables: its lines; mostly words, without further ones.
  var leaves: [[String]] = []

  /// A document of a few blocks of words.
  static func text(using generator: inout SeededGenerator) -> String {
    NestedDocuments().text(using: &generator)
  }

  /// A document of a few blocks.
  func text(using generator: inout SeededGenerator) -> String {
    var lines = blocks(depth: 0, using: &generator)
    if Int.random(in: 0..<12, using: &generator) == 0 { lines.append("") }
    let ending = Int.random(in: 0..<6, using: &generator) == 0 ? "\r\n" : "\n"
    return lines.joined(separator: ending) + (Bool.random(using: &generator) ? ending : "")
  }

  private func blocks(depth: Int, using generator: inout SeededGenerator) -> [String] {
    var lines: [String] = []
    for index in 0..<Int.random(in: 1...3, using: &generator) {
      if index > 0, Int.random(in: 0..<3, using: &generator) > 0 { lines.append("") }
      lines += block(depth: depth, using: &generator)
    }
    return lines
  }

  private func block(depth: Int, using generator: inout SeededGenerator) -> [String] {
    if !leaves.isEmpty, Bool.random(using: &generator) {
      return leaves.randomElement(using: &generator) ?? []
    }
    switch Int.random(in: 0..<(depth > 2 ? 6 : 12), using: &generator) {
    case 0, 1: return [word(using: &generator)]
    case 2: return [word(using: &generator), word(using: &generator)]
    case 3:
      return Bool.random(using: &generator)
        ? ["## " + word(using: &generator)] : [word(using: &generator), "---"]
    case 4: return ["```", "  " + word(using: &generator), "", "x", "```"]
    case 5: return ["| a | b |", "|---|:-:|", "| " + word(using: &generator) + " | é |"]
    case 6: return quote(depth, &generator)
    default: return list(depth, &generator)
    }
  }

  private func quote(_ depth: Int, _ generator: inout SeededGenerator) -> [String] {
    let marker = Int.random(in: 0..<4, using: &generator) == 0 ? ">" : "> "
    return blocks(depth: depth + 1, using: &generator).map { $0.isEmpty ? ">" : marker + $0 }
  }

  private func list(_ depth: Int, _ generator: inout SeededGenerator) -> [String] {
    let isOrdered = Bool.random(using: &generator)
    let sign = ["-", "*", "+"].randomElement(using: &generator) ?? "-"
    let delimiter = Bool.random(using: &generator) ? "." : ")"
    let isTask = Int.random(in: 0..<3, using: &generator) == 0
    let isLoose = Int.random(in: 0..<3, using: &generator) == 0
    let isConstant = Int.random(in: 0..<4, using: &generator) == 0
    let start = [1, 1, 1, 0, 7, 8, 98].randomElement(using: &generator) ?? 1
    let padding = [" ", " ", " ", "   ", "\t"].randomElement(using: &generator) ?? " "
    var lines: [String] = []
    for index in 0..<Int.random(in: 1...4, using: &generator) {
      if isLoose, index > 0 { lines.append("") }
      let marker = isOrdered ? "\(isConstant ? 1 : start + index)\(delimiter)" : sign
      let box = isTask ? (Bool.random(using: &generator) ? "[ ] " : "[x] ") : ""
      lines += item(marker, padding, box, depth, &generator)
    }
    return lines
  }

  private func item(
    _ marker: String, _ padding: String, _ box: String, _ depth: Int, _ generator: inout SeededGenerator
  ) -> [String] {
    var content = [box + word(using: &generator)]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: content = [""]
    case 1: content += [word(using: &generator)]
    case 2, 3, 4: content += block(depth: depth + 1, using: &generator)
    case 5: content += [""] + blocks(depth: depth + 1, using: &generator)
    default: break
    }
    let width = padding == "\t" ? (marker.utf8.count / 4 + 1) * 4 : marker.utf8.count + padding.utf8.count
    let indent =
      padding == "\t" && Bool.random(using: &generator) && width == 4
      ? "\t" : String(repeating: " ", count: width)
    return content.enumerated().map { index, line in
      index == 0 ? (line.isEmpty ? marker : marker + padding + line) : line.isEmpty ? "" : indent + line
    }
  }

  private func word(using generator: inout SeededGenerator) -> String {
    ["a", "b c", "d *e*", "`f`", "g **h** i", "éè", "word", "[j](k)"].randomElement(using: &generator) ?? "a"
  }
}
