import EditorCoordination
import EditorDocuments
import Foundation
import Testing

/// Settings are kept as a value that knows its schema.
@Suite struct SettingsTests {
  /// A schema with a past: the delay was in seconds, then in milliseconds under another name, then could be none.
  private static let schema = SettingsSchema(
    version: 3,
    migrations: [
      .init(
        up: { values throws(EditorError) in
          guard case .number(let seconds)? = values.removeValue(forKey: "seconds") else {
            throw EditorError(.invalidSettings, "no seconds")
          }
          values["milliseconds"] = .number(seconds * 1_000)
        },
        down: { values throws(EditorError) in
          guard case .number(let count)? = values.removeValue(forKey: "milliseconds") else { return }
          values["seconds"] = .number(count / 1_000)
        }),
      .init(
        up: { values throws(EditorError) in
          if values["milliseconds"] == .number(0) { values["milliseconds"] = .text("never") }
        },
        down: { values throws(EditorError) in
          if values["milliseconds"] == .text("never") { values["milliseconds"] = .number(0) }
        }),
    ])

  @Test("each version leads to each other one and back", arguments: 1...3, 1...3)
  func bothWays(from: Int, to: Int) throws {
    for seconds in [0, 2] {
      let first = SettingsRecord(schema: 1, values: ["seconds": .number(seconds), "other": .flag(true)])
      let start = try Self.schema.migrated(first, to: from)
      let there = try Self.schema.migrated(start, to: to)
      #expect(there.schema == to && there.values["other"] == .flag(true))
      #expect(try Self.schema.migrated(there, to: from) == start)
    }
    let newest = try Self.schema.migrated(SettingsRecord(schema: 1, values: ["seconds": .number(0)]))
    #expect(newest == SettingsRecord(schema: 3, values: ["milliseconds": .text("never")]))
  }

  @Test(
    "an unknown schema and a step that fails are errors, and nothing is half migrated", arguments: [-1, 0, 4])
  func unknown(schema: Int) {
    let record = SettingsRecord(schema: schema, values: [:])
    #expect(throws: EditorError.self) { try Self.schema.migrated(record) }
    #expect(throws: EditorError.self) {
      try Self.schema.migrated(SettingsRecord(schema: 1, values: [:]), to: schema)
    }
    #expect(throws: EditorError.self) { try Self.schema.migrated(SettingsRecord(schema: 1, values: [:])) }
  }

  @Test("settings come back from their record, what this version doesn't know included")
  func roundTrip() throws {
    var settings = EditorSettings()
    settings.autosaveDelay = nil
    settings.journalDelay = .milliseconds(1_250)
    settings.analysisDelay = .milliseconds(250)
    settings.analysesText = true
    var record = settings.record
    #expect(try EditorSettings(record) == settings)
    record.values["from-elsewhere"] = .text("kept")
    #expect(try EditorSettings(record).record == record)
    let json = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(SettingsRecord.self, from: json) == record)
  }

  @Test("settings that an earlier version stored are read, and can be written for it")
  func stored() throws {
    let json = """
      {"schema": 1, "values": {"analyses-text": true, "analysis-milliseconds": 0, "autosave-milliseconds": -1,
        "coalesces-toggles": false, "journal-milliseconds": 250, "from-elsewhere": -1}}
      """
    let record = try JSONDecoder().decode(SettingsRecord.self, from: Data(json.utf8))
    let settings = try EditorSettings(record)
    #expect(
      settings.autosaveDelay == nil && settings.journalDelay == .milliseconds(250) && settings.analysesText)
    #expect(settings.record.values["autosave-milliseconds"] == .text("never"))
    #expect(try EditorSettings.schema.migrated(settings.record, to: 1) == record)
  }

  @Test(
    "every schema that there was is read, and what a record hasn't is as usual",
    arguments: 1...EditorSettings.schema.version)
  func everySchema(version: Int) throws {
    let usual = EditorSettings()
    let old = try EditorSettings.schema.migrated(usual.record, to: version)
    #expect(try EditorSettings(old) == usual)
    #expect(try EditorSettings(SettingsRecord(schema: EditorSettings.schema.version, values: [:])) == usual)
  }

  @Test(
    "a value of another kind is refused by its name",
    arguments: [
      ("analyses-text", SettingsValue.number(1)), ("autosave-milliseconds", .text("soon")),
      ("journal-milliseconds", .number(-1)), ("coalesces-toggles", .text("yes")),
      ("analysis-milliseconds", .number(-1)), ("analysis-milliseconds", .flag(true)),
    ])
  func refused(name: String, value: SettingsValue) {
    do throws(EditorError) {
      _ = try EditorSettings(SettingsRecord(schema: 2, values: [name: value]))
      Issue.record("it was taken")
    } catch {
      #expect(error.code == .invalidSettings && error.message.contains(name))
    }
  }
}
