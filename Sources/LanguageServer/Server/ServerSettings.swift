import JSONText
package import MarkdownEditing
package import MarkdownSyntax
import TextBuffer

/// The settings of a person or a project.
package struct ServerSettings: Sendable {
  /// Sets the editing option `name` to `value`; returns `false` if there is no such option or value.
  package typealias Setter = @Sendable (_ name: String, _ value: String, inout EditingOptions) -> Bool

  /// The dialect of opened documents.
  package var dialect = Dialect.gfm
  /// The options of the formatter and the actions.
  package var editing = EditingOptions()
  /// The codes of silenced diagnostics.
  package var silenced: Set<String> = []
  /// Whether inlay hints show the numbers of items and the targets of references.
  package var showsHints = true
  /// Whether code lenses show the number of links to each heading.
  package var showsLens = false
  /// Whether places that the formatter would change are reported.
  package var checksFormat = false
  /// Increases with each change of a setting, by the client or a project.
  var generation = 0
  private let setter: Setter

  /// The usual settings; `setter` sets editing options by name.
  package init(_ setter: @escaping Setter = { _, _, _ in false }) {
    self.setter = setter
    // Editors insert closing brackets themselves.
    editing.pairsCharacters = false
  }

  /// Applies `options`, an object of settings by name; returns a message for each invalid one.
  mutating func take(_ options: JSONValue) -> [String] {
    options.fields.ordered { $0.key }.compactMap { name, value in
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
