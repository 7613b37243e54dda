package import MarkdownEditing
package import MarkdownSyntax

/// What a person or a project can set.
package struct ServerSettings: Sendable {
  /// Sets what a name and a value say; `false` where there is no such setting, or no such value.
  package typealias Setter = @Sendable (_ name: String, _ value: String, inout EditingOptions) -> Bool

  /// The syntax that counts for documents that are opened.
  package var dialect = Dialect.gfm
  /// How the formatter and the actions write.
  package var editing = EditingOptions()
  /// The codes of diagnostics that nobody wants to see.
  package var silenced: Set<String> = []
  /// Whether numbers of items and targets of references are shown within the text.
  package var showsHints = true
  /// Whether headings say how many links lead to them.
  package var showsLens = false
  /// Whether places are told that the formatter would write otherwise.
  package var checksFormat = false
  /// Counts up with each change of what is set, for the client or by a project.
  var generation = 0
  private let setter: Setter

  /// The usual settings; how what is written can be set, `setter` knows.
  package init(_ setter: @escaping Setter = { _, _, _ in false }) {
    self.setter = setter
    // Editors put in closing brackets themselves.
    editing.pairsCharacters = false
  }

  /// Takes over what `options` say, an object of settings by their names; a sentence for each that says nothing.
  mutating func take(_ options: JSONValue) -> [String] {
    options.fields.sorted { $0.key < $1.key }.compactMap { name, value in
      take(name, value) ? nil : "there is no setting '\(name)' with that value; it stays as it was"
    }
  }

  private mutating func take(_ name: String, _ value: JSONValue) -> Bool {
    switch (name, value) {
    case ("dialect", .text("gfm")): dialect = .gfm
    case ("dialect", .text("commonmark")): dialect = .commonMark
    case ("hints", .flag(let flag)): showsHints = flag
    case ("code-lens", .flag(let flag)): showsLens = flag
    case ("check-format", .flag(let flag)): checksFormat = flag
    case ("silence", .array(let codes)): silenced = Set(codes.compactMap(\.text))
    case (_, .text(let text)): return setter(name, text, &editing)
    case (_, .flag(let flag)): return setter(name, "\(flag)", &editing)
    case (_, .integer(let number)): return setter(name, "\(number)", &editing)
    default: return false
    }
    return true
  }
}
