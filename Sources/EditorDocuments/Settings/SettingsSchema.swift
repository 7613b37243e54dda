public import EditorCoordination

/// The versions of a schema, with migrations from each to the next and back.
public struct SettingsSchema: Sendable {
  /// The step between a version and the next.
  public struct Migration: Sendable {
    /// Changes the values of a version to those of the next or the previous one.
    public typealias Step = @Sendable (inout [String: SettingsValue]) throws(EditorError) -> Void

    let up: Step
    let down: Step

    /// The migration `up` to the next version and `down` from it.
    public init(up: @escaping Step, down: @escaping Step) {
      self.up = up
      self.down = down
    }
  }

  /// The newest version, counted from 1.
  public let version: Int
  private let migrations: [Migration]

  /// The schema of `version`, with a migration from each version to the next, beginning at version 1.
  ///
  /// Traps if there isn't exactly one migration for each older version.
  public init(version: Int, migrations: [Migration]) {
    precondition(
      migrations.count == version - 1,
      "version \(version) has \(version - 1) versions before it, not \(migrations.count)")
    self.version = version
    self.migrations = migrations
  }

  /// `record` migrated to the version `target` (by default the newest).
  ///
  /// Throws with the code `invalid-settings` if either version is unknown, and rethrows a migration's error. No
  /// half-migrated record is returned.
  public func migrated(_ record: SettingsRecord, to target: Int? = nil) throws(EditorError) -> SettingsRecord
  {
    let target = target ?? version
    for schema in [record.schema, target] where !(1...version).contains(schema) {
      throw EditorError(
        .invalidSettings,
        "the settings' schema \(schema) is unknown, the newest is \(version): use a newer version of the program"
      )
    }
    var record = record
    while record.schema < target {
      try migrations[record.schema - 1].up(&record.values)
      record.schema += 1
    }
    while record.schema > target {
      try migrations[record.schema - 2].down(&record.values)
      record.schema -= 1
    }
    return record
  }
}
