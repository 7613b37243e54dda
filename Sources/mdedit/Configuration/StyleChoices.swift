import MarkdownFormatting

/// Checked settings of the style and the dialect; a later one overrides an earlier one.
struct StyleChoices: Sendable {
  /// A setting with its value and origin.
  struct Choice: Sendable {
    var setting: Setting<FormatterOptions>
    var value: String
    /// The place in a file; `nil` for the command line.
    var place: Place?
  }

  private var choices: [Choice] = []
  /// The commands that format code, by the languages' names in lower case; used only on request.
  var codeFormatters: [String: String] = [:]

  /// Adds a setting; returns `false` if none is called `name`, or `value` isn't one of its values.
  @discardableResult
  mutating func add(_ name: String, _ value: String, from place: Place? = nil) -> Bool {
    guard let setting = FormatterOptions.setting(name), setting.accepts(value) else { return false }
    choices.append(Choice(setting: setting, value: value, place: place))
    return true
  }

  /// Adds all of `others`, which override the present ones.
  mutating func add(_ others: StyleChoices) {
    choices += others.choices
    codeFormatters.merge(others.codeFormatters) { $1 }
  }

  /// The choice in force for the setting called `name`; `nil` if there is none.
  subscript(name: String) -> Choice? { choices.last { $0.setting.name == name } }

  /// The dialect, if it's given.
  var dialect: DialectName? { self["dialect"].flatMap { DialectName(rawValue: $0.value) } }

  /// The value in force of `setting`.
  func value(of setting: Setting<FormatterOptions>) -> String {
    let usual = self["style"]?.value == "canonical" ? FormatterOptions.canonical : FormatterOptions()
    return self[setting.name]?.value ?? setting.word(of: usual)
  }

  /// Applies all settings to `options`; the setting `style` comes first, since it resets the others.
  func apply(to options: inout FormatterOptions) {
    let style = choices.filter { $0.setting.name == "style" }
    for choice in style + choices.filter({ $0.setting.name != "style" }) {
      _ = choice.setting.set(choice.value, &options)
    }
  }
}
