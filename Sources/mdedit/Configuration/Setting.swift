/// Options with a table of settings.
protocol Settable: Hashable, Sendable {
  /// The default options.
  init()

  /// The table of settings, in the order of the command line's help.
  static var settings: [Setting<Self>] { get }
}

extension Settable {
  /// The setting called `name`; `nil` if there is none.
  static func setting(_ name: String) -> Setting<Self>? { settings.first { $0.name == name } }

  /// Sets the option called `name` to `value`; returns `false` if there is no such option or value.
  @discardableResult
  mutating func set(_ name: String, to value: String) -> Bool {
    Self.setting(name)?.set(value, &self) ?? false
  }
}

/// A setting of one option: its name and its possible values in writing.
///
/// The command line, configuration files with their schema, batch requests and the language server read the same
/// table of settings.
struct Setting<Options: Settable>: Sendable {
  /// The name of the long option, of the key in files and of the field in requests.
  let name: String
  /// The help of the long option; `nil` if the setting has no long option of its own.
  let help: String?
  /// The description in the schema of configuration files.
  let summary: String
  /// The possible words.
  let words: [String]
  /// The possible values beside the words, as a part of a sentence.
  let otherValues: String?
  /// The lowest possible number; `nil` if no number is possible.
  let lowestNumber: Int?
  /// The name of a value in the help.
  let placeholder: String
  /// Whether the setting is a flag on the command line, and true or false in requests.
  private(set) var isFlag = false
  /// Sets the option to a value; returns `false` if that isn't one of the possible values.
  let set: @Sendable (_ value: String, _ options: inout Options) -> Bool

  /// The setting of `option` to one of `words` and `others`.
  ///
  /// The initializers aren't inlined, since a table of settings would repeat them for each setting.
  @inline(never)
  init<Value: Sendable>(
    _ name: String, help: String? = nil, summary: String = "", placeholder: String? = nil,
    _ option: any WritableKeyPath<Options, Value> & Sendable, _ words: KeyValuePairs<String, Value>,
    _ others: OtherValues<Value>? = nil
  ) {
    let names = words.map { $0.key }
    self.init(
      name, help: help, summary: summary,
      placeholder: placeholder ?? Self.placeholder(names, hasNumbers: others != nil), words: names,
      otherValues: others?.description, lowestNumber: others?.lowest
    ) { value, options in
      guard let value = names.firstIndex(of: value).map({ words[$0].value }) ?? others?.read(value) else {
        return false
      }
      options[keyPath: option] = value
      return true
    }
  }

  private static func placeholder(_ words: [String], hasNumbers: Bool) -> String {
    hasNumbers ? (words + ["N"]).joined(separator: "|") : "name"
  }

  /// The setting that calls `set`.
  @inline(never)
  init(
    _ name: String, help: String? = nil, summary: String, placeholder: String = "name", words: [String],
    otherValues: String? = nil, lowestNumber: Int? = nil,
    set: @escaping @Sendable (String, inout Options) -> Bool
  ) {
    (self.name, self.help, self.summary, self.placeholder) = (name, help, summary, placeholder)
    (self.words, self.otherValues, self.lowestNumber, self.set) = (words, otherValues, lowestNumber, set)
  }

  /// The setting that turns `option` on or off.
  static func flag(
    _ name: String, help: String, _ option: any WritableKeyPath<Options, Bool> & Sendable
  ) -> Setting {
    var setting = Setting(name, help: help, option, ["true": true, "false": false])
    setting.isFlag = true
    return setting
  }

  /// The possible values, as a part of a sentence.
  var values: String {
    let all = words + (otherValues.map { [$0] } ?? [])
    let last = all.last ?? ""
    return all.count < 2 ? last : all.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Whether `value` is one of the possible values.
  func accepts(_ value: String) -> Bool {
    var options = Options()
    return set(value, &options)
  }

  /// The word for the present value in `options`.
  func word(of options: Options) -> String {
    let word = words.first { word in
      var changed = options
      return set(word, &changed) && changed == options
    }
    return word ?? ""
  }
}

/// The possible values of a setting beside its words.
struct OtherValues<Value>: Sendable {
  /// The description, as a part of a sentence.
  let description: String
  /// The lowest possible number, if the values are numbers.
  private(set) var lowest: Int?
  /// The value of a text; `nil` if the text isn't valid.
  let read: @Sendable (String) -> Value?

  /// The values that `read` reads.
  init(_ description: String, read: @escaping @Sendable (String) -> Value?) {
    (self.description, self.read) = (description, read)
  }

  /// The numbers from `lowest` on, each called `noun` in messages.
  static func numbers(
    _ noun: String, from lowest: Int, _ value: @escaping @Sendable (Int) -> Value
  ) -> OtherValues {
    var values = OtherValues("a \(noun) above \(lowest - 1)") { text in
      Int(text).flatMap { $0 >= lowest ? value($0) : nil }
    }
    values.lowest = lowest
    return values
  }
}
