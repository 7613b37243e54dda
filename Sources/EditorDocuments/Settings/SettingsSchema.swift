public import EditorCoordination

/// The versions of a schema, and the way from each to the next and back.
public struct SettingsSchema: Sendable {
  /// The step between a version and the next.
  public struct Migration: Sendable {
    /// Changes the values of a version to those of the next.
    public typealias Step = @Sendable (inout [String: SettingsValue]) throws(EditorError) -> Void

    let up: Step
    let down: Step

    /// The migration that goes `up` to the next version and `down` again.
    public init(up: @escaping Step, down: @escaping Step) {
      self.up = up
      self.down = down
    }
  }

  /// The newest version, counted from 1.
  public let version: Int
  private let migrations: [Migration]

  /// The schema of `version`, to which `migrations` lead one after the other from version 1.
  ///
  /// Traps where their number is another than that of the older versions.
  public init(version: Int, migrations: [Migration]) {
    precondition(
      migrations.count == version - 1,
      "version \(version) has \(version - 1) versions before it, not \(migrations.count)")
    self.version = version
    self.migrations = migrations
  }

  /// `record` in the version `target` (the newest, unless given).
  ///
  /// Throws with the code `invalid-settings` where either version is unknown, and what a step throws; the record is
  /// never half migrated.
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
