public import EditorCoordination

/// The behaviour of an editor as a value for storage: every schema so far can be read and written.
public struct EditorSettings: Sendable, Hashable {
  /// The autosave delay after the last change; `nil` for never.
  public var autosaveDelay: Duration? = .seconds(2)
  /// The journal delay after the last change; `nil` for never.
  public var journalDelay: Duration? = .milliseconds(500)
  /// Whether words are counted and headings listed after each change.
  public var analysesText = false
  /// The time that a text must stay unchanged before its analysis, in whole milliseconds.
  ///
  /// Each change begins the wait anew.
  public var analysisDelay = Duration.zero
  /// Whether the same toggle twice in a row is skipped.
  public var coalescesToggles = false
  /// The unknown values of the record, kept so that they aren't lost.
  private var others: [String: SettingsValue] = [:]

  /// The usual settings.
  public init() {}

  /// The schema of these settings: since version 2, a delay that never ends is `never` instead of -1.
  public static let schema = SettingsSchema(
    version: 2,
    migrations: [
      .init(
        up: { values throws(EditorError) in
          for name in endless where values[name] == .number(-1) { values[name] = .never }
        },
        down: { values throws(EditorError) in
          for name in endless where values[name] == .never { values[name] = .number(-1) }
        })
    ])

  /// The delays that may never end.
  private static let endless = ["autosave-milliseconds", "journal-milliseconds"]

  /// Reads the settings of `record`; missing values are the usual ones.
  ///
  /// Throws with the code `invalid-settings` if a value has the wrong type or the schema is unknown.
  public init(_ record: SettingsRecord) throws(EditorError) {
    var values = try Self.schema.migrated(record).values
    autosaveDelay = try values.takeDelay("autosave-milliseconds", autosaveDelay)
    journalDelay = try values.takeDelay("journal-milliseconds", journalDelay)
    analysesText = try values.takeFlag("analyses-text", analysesText)
    analysisDelay = try values.takeWait("analysis-milliseconds", analysisDelay)
    coalescesToggles = try values.takeFlag("coalesces-toggles", coalescesToggles)
    others = values
  }

  /// The settings in the newest schema.
  public var record: SettingsRecord {
    var values = others
    values["autosave-milliseconds"] = autosaveDelay.map { .number($0.wholeMilliseconds) } ?? .never
    values["journal-milliseconds"] = journalDelay.map { .number($0.wholeMilliseconds) } ?? .never
    values["analyses-text"] = .flag(analysesText)
    values["analysis-milliseconds"] = .number(analysisDelay.wholeMilliseconds)
    values["coalesces-toggles"] = .flag(coalescesToggles)
    return SettingsRecord(schema: Self.schema.version, values: values)
  }
}

extension Duration {
  /// The duration in milliseconds, truncated.
  fileprivate var wholeMilliseconds: Int {
    Int(clamping: components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}

extension [String: SettingsValue] {
  /// Removes and returns the delay called `name`; `usual` if it's missing.
  fileprivate mutating func takeDelay(_ name: String, _ usual: Duration?) throws(EditorError) -> Duration? {
    switch removeValue(forKey: name) {
    case nil: return usual
    case .number(let count) where count >= 0: return .milliseconds(count)
    case .never: return nil
    default: throw .invalidSetting(name, "a number of milliseconds, or \"never\"")
    }
  }

  /// Removes and returns the time to wait called `name`; `usual` if it's missing.
  fileprivate mutating func takeWait(_ name: String, _ usual: Duration) throws(EditorError) -> Duration {
    switch removeValue(forKey: name) {
    case nil: return usual
    case .number(let count) where count >= 0: return .milliseconds(count)
    default: throw .invalidSetting(name, "a number of milliseconds, 0 or more")
    }
  }

  /// Removes and returns the flag called `name`; `usual` if it's missing.
  fileprivate mutating func takeFlag(_ name: String, _ usual: Bool) throws(EditorError) -> Bool {
    switch removeValue(forKey: name) {
    case nil: return usual
    case .flag(let flag): return flag
    default: throw .invalidSetting(name, "true or false")
    }
  }
}

extension SettingsValue {
  /// The value of a delay that never ends.
  fileprivate static let never = text("never")
}

extension EditorError {
  fileprivate static func invalidSetting(_ name: String, _ kind: String) -> EditorError {
    EditorError(.invalidSettings, "the setting \(name) takes \(kind): mend it, or leave it out")
  }
}
