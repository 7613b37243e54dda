/// The content of an `.editorconfig` (https://editorconfig.org, specification 0.17.2) that concerns Markdown text.
///
/// The file is for many programs. Unknown properties are ignored, and no mistake in it keeps a text from being
/// formatted.
struct EditorConfigFile: Sendable {
  /// The name of such files.
  static let name = ".editorconfig"

  /// A property with its line number.
  struct Property: Sendable {
    var name: String
    var value: String
    var line: Int
  }

  /// A pattern of files with the properties for them.
  private struct Section: Sendable {
    var pattern: EditorConfigPattern
    var properties: [Property] = []
  }

  /// Whether `.editorconfig` files in outer folders are ignored.
  private(set) var isRoot = false
  private var sections: [Section] = []

  /// Parses the content `bytes`.
  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = (index == 0 && line.first == "\u{FEFF}" ? line.dropFirst() : line).trimmed
      guard let first = line.first, first != "#", first != ";" else { continue }
      if first == "[", line.last == "]" {
        sections.append(Section(pattern: EditorConfigPattern(line.dropFirst().dropLast())))
      } else if let equals = line.firstIndex(of: "=") {
        let name = line[..<equals].trimmed.lowercased()
        let value = line[line.index(after: equals)...].trimmed.lowercased()
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

  /// The properties for the file at `path`, relative to the folder of this one; a later property overrides an earlier
  /// one.
  func properties(for path: String) -> [Property] {
    sections.filter { $0.pattern.matches(path) }.flatMap(\.properties)
  }
}

extension StyleChoices {
  /// Adds the setting that corresponds to a property of the `.editorconfig` at `path`, if there is one.
  ///
  /// Only `end_of_line` and `insert_final_newline` mean the same in Markdown as elsewhere. `max_line_length` is
  /// ignored: it's mostly meant for code, and would rewrap every paragraph.
  mutating func add(_ property: EditorConfigFile.Property, at path: String) {
    let place = Place(path, line: property.line, column: 1)
    switch (property.name, property.value) {
    case ("end_of_line", "lf"), ("end_of_line", "crlf"): add("line-endings", property.value, from: place)
    case ("end_of_line", "unset"): add("line-endings", "keep", from: place)
    case ("insert_final_newline", "true"): add("final-newline", "always", from: place)
    case ("insert_final_newline", "false"), ("insert_final_newline", "unset"):
      add("final-newline", "keep", from: place)
    default: break
    }
  }
}
