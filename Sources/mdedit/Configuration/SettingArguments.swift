import ArgumentParser

/// The settings of `Options` as long options of a command.
///
/// The argument parser finds properties by reflection, so the mirror presents the table's settings as properties.
struct SettingArguments<Options: Settable>: ParsableArguments, CustomReflectable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The given settings with their values.
  private(set) var given: [(setting: Setting<Options>, value: String)] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let arguments = try decoder.container(keyedBy: Name.self)
    for setting in Options.settings where setting.help != nil {
      let name = Name(stringValue: setting.name)
      let value =
        setting.isFlag
        ? "\(try arguments.decode(Flag<Bool>.self, forKey: name).wrappedValue)"
        : try arguments.decode(Option<String?>.self, forKey: name).wrappedValue
      if let value { given.append((setting, value)) }
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Options.settings.compactMap { setting in
        setting.help.map { (label: setting.name, value: setting.argument(help: $0)) }
      })
  }

  func validate() throws {
    for (setting, value) in given where !setting.accepts(value) {
      throw ValidationError("--\(setting.name) takes \(setting.values), not '\(value)'")
    }
  }

  /// The options with the given settings.
  var options: Options { given.reduce(into: Options()) { _ = $1.setting.set($1.value, &$0) } }
}

extension Setting {
  /// The definition of the long option; a flag that is on by default can be turned off.
  fileprivate func argument(help: String) -> Any {
    let name = NameSpecification.customLong(name)
    guard isFlag else {
      return Option<String?>(name: name, help: ArgumentHelp(help, valueName: placeholder))
    }
    let isOn = word(of: Options()) == "true"
    let help = ArgumentHelp(help)
    return isOn
      ? Flag(wrappedValue: true, name: name, inversion: .prefixedNo, help: help)
      : Flag(wrappedValue: false, name: name, help: help)
  }
}
