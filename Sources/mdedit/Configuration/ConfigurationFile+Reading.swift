import LanguageServer
import MarkdownFormatting
import TextBuffer

extension ConfigurationFile {
  /// The keys that aren't settings.
  private enum Key: String, CaseIterable {
    case extend, include, exclude, files
  }

  /// Reads the file at `path`.
  static func read(_ path: String) throws(Problem) -> ConfigurationFile {
    try ConfigurationFile(Source(Input.read(path)))
  }

  /// Parses `source`.
  init(_ source: Source) throws(Problem) {
    let bytes = source.rope.bytes(in: source.rope.range)
    var reader = TOMLReader(bytes)
    var known: Set<String> = []
    var section = Section.settings
    while true {
      let item: TOMLReader.Item?
      do throws(TOMLReader.Mistake) { item = try reader.next() } catch {
        throw Problem(Place(source.name, byte: reader.start, of: bytes), error.message)
      }
      guard let item else { break }
      let place = Place(source.name, byte: reader.start, of: bytes)
      switch item {
      case .table(let name, let isOneOfMany):
        section = try begin(name, isOneOfMany: isOneOfMany, place)
        known = []
      case .assignment(let key, let value):
        guard known.insert(key).inserted else {
          throw Problem(place, "'\(key)' is set twice; leave one of them out")
        }
        if section == .codeFormatters {
          choices.codeFormatters[key.lowercased()] = try value.text(of: key, at: place)
        } else {
          try set(key, value, place)
        }
      }
    }
  }

  /// The kind of assignments up to the next table.
  private enum Section {
    case settings, codeFormatters
  }

  private mutating func begin(
    _ name: String, isOneOfMany: Bool, _ place: Place
  ) throws(Problem) -> Section {
    switch (name, isOneOfMany) {
    case ("overrides", true):
      overrides.append(Override())
      return .settings
    case (Self.codeFormatters, false): return .codeFormatters
    default:
      throw Problem(
        place, "there is no table '\(name)'; there are [[overrides]] and [\(Self.codeFormatters)]")
    }
  }

  private mutating func set(_ name: String, _ value: TOMLReader.Value, _ place: Place) throws(Problem) {
    if let setting = FormatterOptions.setting(name) { return try set(setting, value, place) }
    guard let key = Key(rawValue: name), (key == .files) == !overrides.isEmpty else {
      throw Problem(place, Self.unknown(name, isOverride: !overrides.isEmpty))
    }
    switch key {
    case .extend: base = try value.text(of: name, at: place)
    case .include: included = value.list
    case .exclude: excluded = value.list
    case .files: overrides[overrides.count - 1].files = value.list
    }
  }

  private mutating func set(
    _ setting: Setting<FormatterOptions>, _ value: TOMLReader.Value, _ place: Place
  ) throws(Problem) {
    let text = try value.text(of: setting.name, at: place)
    let fits =
      overrides.isEmpty
      ? choices.add(setting.name, text, from: place)
      : overrides[overrides.count - 1].choices.add(setting.name, text, from: place)
    if !fits { throw Problem(place, "\(setting.name) is \(setting.values), not '\(text)'") }
  }

  private static func unknown(_ name: String, isOverride: Bool) -> String {
    let keys = isOverride ? [Key.files] : Key.allCases.filter { $0 != .files }
    let names = FormatterOptions.settings.map(\.name) + keys.map(\.rawValue)
    if let close = Likeness.nearest(to: name, among: names) {
      return "there is no setting '\(name)'; did you mean '\(close)'?"
    }
    return "there is no setting '\(name)'; there are \(names.joined(separator: ", "))"
  }
}

extension TOMLReader.Value {
  /// The text that `name` is set to; throws if it's a list.
  fileprivate func text(of name: String, at place: Place) throws(Problem) -> String {
    guard case .text(let text) = self else { throw Problem(place, "\(name) is one value, not a list") }
    return text
  }

  /// The value as a list; a single text is a list of one.
  fileprivate var list: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let list): list
    }
  }
}
