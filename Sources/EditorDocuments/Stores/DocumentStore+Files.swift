import EditorCoordination
import TextBuffer

// Reading and writing, with the configured recovery from failures of the file system.
extension DocumentStore {
  /// Reads the file at `path`.
  func readFile(_ path: String) async throws(EditorError) -> StoredFile {
    let storage = storage
    return try await recovering { () throws(EditorError) in try await storage.read(path) }
  }

  /// Writes the text of `file`, unless somebody else has written the file meanwhile.
  func write(_ file: OpenFile) async throws(EditorError) -> FileStamp {
    let storage = storage
    let bytes = file.text.bytes(in: file.text.range)
    let condition = file.stamp.map { WriteCondition.unchanged($0) } ?? .isNew
    return try await recovering { () throws(EditorError) in
      try await storage.write(bytes, to: file.path, if: condition)
    }
  }

  /// The reaction to failures of the storage.
  var strategy: RecoveryStrategy { configuration.recovery ?? storage.recovery }

  /// Runs `operation`, and retries it if that may help: a full disk isn't emptier at the next try.
  private func recovering<Value: Sendable>(
    _ operation: @Sendable () async throws(EditorError) -> Value
  ) async throws(EditorError) -> Value {
    let result = try await (strategy == .ignore ? .propagate : strategy).run(on: clock) {
      _ throws(EditorError) -> Result<Value, EditorError> in
      do throws(EditorError) { return .success(try await operation()) } catch {
        guard StorageProblem(error.code)?.mayPass == true else { return .failure(error) }
        throw error
      }
    }
    // Only a strategy that ignores errors returns no result.
    guard let result else { throw .noFile }
    return try result.get()
  }
}
