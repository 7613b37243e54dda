/// What an `.editorconfig` says (https://editorconfig.org, specification 0.17.2), as far as it's about Markdown's text.
///
/// It's for many programs: what isn't understood is left to them, and no mistake in it keeps a text from being
/// formatted.
struct EditorConfigFile: Sendable {
  /// What such a file is called.
  static let name = ".editorconfig"

  /// A property, and the line on which it's set.
  struct Property: Sendable {
    var name: String
    var value: String
    var line: Int
  }

  /// The files that a section is for, and what it sets.
  private struct Section: Sendable {
    var pattern: EditorConfigPattern
    var properties: [Property] = []
  }

  /// Whether files in the folders around don't count.
  private(set) var isRoot = false
  private var sections: [Section] = []

  /// What the file with this content says.
  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = Self.trimmed(index == 0 && line.first == "\u{FEFF}" ? line.dropFirst() : line)
      guard let first = line.first, first != "#", first != ";" else { continue }
      if first == "[", line.last == "]" {
        sections.append(Section(pattern: EditorConfigPattern(line.dropFirst().dropLast())))
      } else if let equals = line.firstIndex(of: "=") {
        let name = Self.trimmed(line[..<equals]).lowercased()
        let value = Self.trimmed(line[line.index(after: equals)...]).lowercased()
        set(Property(name: name, value: value, line: index + 1))
      }
    }
  }

  private mutating func set(_ property: Property) {
    if !sections.isEmpty {
      sections[sections.count - 1].properties.append(property)
    } else if property.name == "root" {
      isRoot = property.value == "true"
    }
  }

  /// The properties for the file at `path`, counted from the folder of this one; a later one beats an earlier one.
  func properties(for path: String) -> [Property] {
    sections.filter { $0.pattern.matches(path) }.flatMap(\.properties)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

extension StyleChoices {
  /// The settings that properties of an `.editorconfig` make, at `path`.
  ///
  /// `end_of_line` and `insert_final_newline` are those that mean in Markdown what they mean elsewhere.
  /// `max_line_length` isn't taken: it's mostly there for code, and would wrap every paragraph anew.
  mutating func add(_ property: EditorConfigFile.Property, at path: String) {
    let place = Place(path, line: property.line, column: 1)
    switch (property.name, property.value) {
    case ("end_of_line", "lf"), ("end_of_line", "crlf"): _ = add(.lineEndings, property.value, from: place)
    case ("end_of_line", "unset"): _ = add(.lineEndings, "keep", from: place)
    case ("insert_final_newline", "true"): _ = add(.finalNewline, "always", from: place)
    case ("insert_final_newline", "false"), ("insert_final_newline", "unset"):
      _ = add(.finalNewline, "keep", from: place)
    default: break
    }
  }
}
