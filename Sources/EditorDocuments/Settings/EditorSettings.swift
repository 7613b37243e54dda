public import EditorCoordination

/// How an editor behaves, as a value that is kept: every schema that there was can be read, and written.
public struct EditorSettings: Sendable, Hashable {
  /// How long after the last change a file is saved; `nil` for never.
  public var autosaveDelay: Duration? = .seconds(2)
  /// How long after the last change that is kept in a journal; `nil` for never.
  public var journalDelay: Duration? = .milliseconds(500)
  /// Whether words are counted and headings listed after each change.
  public var analysesText = false
  /// For how long a text must stay as it is before that is done, in whole milliseconds; each change begins the wait
  /// anew.
  public var analysisDelay = Duration.zero
  /// Whether the same toggle twice in a row isn't performed at all.
  public var coalescesToggles = false
  /// What else there was in the record, so that it isn't lost.
  private var others: [String: SettingsValue] = [:]

  /// The usual settings.
  public init() {}

  /// The schema that these settings are written in.
  public static let schema = SettingsSchema(version: 1, migrations: [])

  /// The settings that `record` has; what it hasn't is as usual.
  ///
  /// Throws with the code `invalid-settings` where a value is of another kind, or the schema unknown.
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
    values["autosave-milliseconds"] = .number(autosaveDelay?.wholeMilliseconds ?? -1)
    values["journal-milliseconds"] = .number(journalDelay?.wholeMilliseconds ?? -1)
    values["analyses-text"] = .flag(analysesText)
    values["analysis-milliseconds"] = .number(analysisDelay.wholeMilliseconds)
    values["coalesces-toggles"] = .flag(coalescesToggles)
    return SettingsRecord(schema: Self.schema.version, values: values)
  }
}

extension Duration {
  /// The duration in milliseconds, what is left over cut off.
  fileprivate var wholeMilliseconds: Int {
    Int(clamping: components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}

extension [String: SettingsValue] {
  /// Takes out the delay called `name`, where -1 is none, or answers with `usual`.
  fileprivate mutating func takeDelay(_ name: String, _ usual: Duration?) throws(EditorError) -> Duration? {
    switch removeValue(forKey: name) {
    case nil: return usual
    case .number(let count) where count >= 0: return .milliseconds(count)
    case .number(-1): return nil
    default: throw .invalidSetting(name, "a number of milliseconds, or -1 for never")
    }
  }

  /// Takes out the time to wait called `name`, or answers with `usual`.
  fileprivate mutating func takeWait(_ name: String, _ usual: Duration) throws(EditorError) -> Duration {
    switch removeValue(forKey: name) {
    case nil: return usual
    case .number(let count) where count >= 0: return .milliseconds(count)
    default: throw .invalidSetting(name, "a number of milliseconds, 0 or more")
    }
  }

  /// Takes out the flag called `name`, or answers with `usual`.
  fileprivate mutating func takeFlag(_ name: String, _ usual: Bool) throws(EditorError) -> Bool {
    switch removeValue(forKey: name) {
    case nil: return usual
    case .flag(let flag): return flag
    default: throw .invalidSetting(name, "true or false")
    }
  }
}

extension EditorError {
  fileprivate static func invalidSetting(_ name: String, _ kind: String) -> EditorError {
    EditorError(.invalidSettings, "the setting \(name) takes \(kind): mend it, or leave it out")
  }
}
