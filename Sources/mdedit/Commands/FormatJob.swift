import TextBuffer

/// Formatting one file, on any thread; prints nothing itself.
struct FormatJob: Sendable {
  /// What becomes of the result.
  enum Mode: Sendable {
    /// It's printed.
    case print
    /// It's written into the file.
    case write
    /// The file's name is printed where it differs.
    case check
    /// The difference is printed.
    case diff
  }

  /// How one file went.
  struct Result: Sendable {
    /// What goes to standard output.
    var output: [UInt8] = []
    /// What went wrong.
    var problem: Problem?
    /// What that means for the process.
    var status = ExitStatus.fine
  }

  /// How to format, but for the dialect and the style.
  var formatting: Formatting
  /// The dialect, if it's given.
  var dialect: DialectName?
  /// The style as far as it's given.
  var style: StyleChoices
  /// Where the rest of the style is from.
  var styleSource: StyleSource
  /// What becomes of the result.
  var mode: Mode
  /// What standard input is called, where it isn't `<stdin>`.
  var stdinName: String?

  /// Formats the file at `path`; `-` is standard input.
  func run(_ path: String) -> Result {
    let input: Input
    do throws(Problem) { input = try Input.read(path) } catch {
      return Result(problem: error, status: .failed)
    }
    do throws(Problem) { return try format(input) } catch {
      // Whoever reads the output as the new text gets the old one: standard input's always, a file's when printing.
      let isText = input.status == nil || mode == .print
      return Result(output: isText ? input.bytes : [], problem: error, status: .failed)
    }
  }

  private func format(_ input: Input) throws(Problem) -> Result {
    let source = try Source(input, name: input.status == nil ? stdinName : nil)
    var formatting = formatting
    let configured = try styleSource.choices(for: input.status == nil ? stdinName : input.name)
    formatting.dialect = (dialect ?? configured.dialect ?? .gfm).dialect
    configured.apply(to: &formatting.options)
    style.apply(to: &formatting.options)
    let changes: ChangeSet
    do throws(RequestError) { changes = try formatting.changes(of: source.rope) } catch {
      throw Problem(Place(source.name), error.message)
    }
    let found: ExitStatus = changes.isIdentity ? .fine : .foundChanges
    switch mode {
    case .print: return Result(output: changed(input.bytes, source.rope, changes))
    case .check:
      return Result(output: changes.isIdentity ? [] : Array((source.name + "\n").utf8), status: found)
    case .diff:
      return Result(output: UnifiedDiff.render(changes, of: source.rope, name: source.name), status: found)
    case .write:
      if !changes.isIdentity {
        try input.replace(with: changed(input.bytes, source.rope, changes))
      }
      return Result()
    }
  }

  private func changed(_ bytes: [UInt8], _ rope: Rope, _ changes: ChangeSet) -> [UInt8] {
    if changes.isIdentity { return bytes }
    let result = changes.applied(to: rope)
    return result.bytes(in: result.range)
  }
}
