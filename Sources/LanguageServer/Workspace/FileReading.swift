import MarkdownSyntax
import TextBuffer

/// A request to read a file, with its parameters.
struct FileReading: Sendable {
  /// The absolute path.
  var path: String
  /// The base of the file's addresses.
  var home: DocumentHome
  /// The maximum size in bytes; a larger file isn't read.
  var longest: Int
  /// The style of the file, unless its project has a configuration.
  var style: DocumentStyle
  /// The unit of columns.
  var unit: Column.Unit
  /// The index left by an earlier server; `nil` if there is none.
  var stored: StoredIndex?

  /// Reads the text of the file.
  func rope(_ files: any WorkspaceFiles) throws(FileProblem) -> Rope {
    let bytes = try files.read(path, atMost: longest)
    do { return try Rope(validating: bytes) } catch {
      throw FileProblem("\(path): is no UTF-8, so it isn't looked at; \(error)")
    }
  }

  /// The tree of the file, whose text is `rope`.
  func tree(_ rope: Rope, _ files: any WorkspaceFiles) -> SyntaxTree {
    SyntaxTree(rope, dialect: dialect(files))
  }

  /// The dialect of the file; an invalid configuration is ignored.
  private func dialect(_ files: any WorkspaceFiles) -> Dialect {
    ((try? files.style(for: path, over: style)) ?? style).dialect
  }

  /// Reads the file, or takes the facts of an earlier server if the file is unchanged.
  func read(_ files: any WorkspaceFiles) -> ReadFile {
    // The stamp is taken before the file is read, so that a later change isn't missed.
    let stamp = stamp(files)
    if let stamp, let facts = stored?.facts(of: path, stamp: stamp) {
      return ReadFile(path: path, facts: facts, stamp: stamp, isStored: true)
    }
    var file = ReadFile(path: path, stamp: stamp, isStored: false)
    do throws(FileProblem) {
      file.facts = FileFacts(tree(try rope(files), files), at: home, unit)
    } catch { file.problem = error.message }
    return file
  }

  /// The file's stamp combined with the dialect; `nil` for unnamed dialects, and if the file has no stamp.
  private func stamp(_ files: any WorkspaceFiles) -> UInt64? {
    let known: [Dialect] = [.gfm, .commonMark]
    guard let stamp = files.stamp(of: path), let number = known.firstIndex(of: dialect(files)) else {
      return nil
    }
    return Checksum.of([UInt8(number)], after: stamp)
  }
}

/// The result of reading a file.
struct ReadFile: Sendable {
  /// The absolute path.
  var path: String
  /// The file's facts; `nil` if it can't be read.
  var facts: FileFacts?
  /// The reason why it can't be read.
  var problem: String?
  /// The file's stamp from before it was read; `nil` if unknown.
  var stamp: UInt64?
  /// Whether the facts come from an earlier server.
  var isStored: Bool
}
