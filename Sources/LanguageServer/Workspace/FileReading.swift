import MarkdownSyntax
import TextBuffer

/// A file that is to be read, and how.
struct FileReading: Sendable {
  /// The absolute path.
  var path: String
  /// The base of its addresses.
  var home: DocumentHome
  /// The size in bytes above which it isn't read.
  var longest: Int
  /// Its style, unless its project has a configuration.
  var style: DocumentStyle
  /// The unit of columns.
  var unit: Column.Unit
  /// What an earlier server knew.
  var stored: StoredIndex?

  /// The text of the file.
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

  /// The syntax that counts; a configuration that is wrong counts for nothing.
  private func dialect(_ files: any WorkspaceFiles) -> Dialect {
    ((try? files.style(for: path, over: style)) ?? style).dialect
  }

  /// Reads the file, unless an earlier server has, and it's the same since.
  func read(_ files: any WorkspaceFiles) -> ReadFile {
    // What is told before the file is read can't be of what comes later.
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

  /// The file's stamp, another one for another dialect; `nil` for dialects that have no name.
  private func stamp(_ files: any WorkspaceFiles) -> UInt64? {
    let known: [Dialect] = [.gfm, .commonMark]
    guard let stamp = files.stamp(of: path), let number = known.firstIndex(of: dialect(files)) else {
      return nil
    }
    return Checksum.of([UInt8(number)], after: stamp)
  }
}

/// A file that was read.
struct ReadFile: Sendable {
  /// The absolute path.
  var path: String
  /// What is in it; `nil` where it can't be read.
  var facts: FileFacts?
  /// Why it can't be read.
  var problem: String?
  /// Its stamp from before it was read, where that is known.
  var stamp: UInt64?
  /// Whether an earlier server had read it.
  var isStored: Bool
}
