/// The functions and properties of Swift code, by their names.
struct Members {
  /// A member that an extension declares for other files, too.
  struct Extending: Hashable {
    let type: String
    let name: String
  }

  /// The members that extensions at the beginning of a line declare, but for private ones.
  private(set) var extending: Set<Extending> = []
  /// All names that are declared: those of members, variables, cases and parameters.
  private(set) var declared: Set<String> = []
  /// The declared names that other targets may see.
  private(set) var exported: Set<String> = []
  /// The names behind a dot or before a parenthesis.
  private(set) var used: Set<String> = []

  init(_ words: Words) {
    // The type that is extended, and the words of the line so far.
    var (type, line) = ("", [String]())
    for word in words.all {
      if word.isFirst { line = [] }
      if word.indentation == 0 {
        if word.isFirst { type = "" }
        if line.last == "extension", !Self.isPrivate(line) { type = word.text }
      }
      if !word.isCapital { take(word, behind: line, in: type) }
      line.append(word.text)
    }
  }

  private mutating func take(_ word: Words.Word, behind line: [String], in type: String) {
    let isMember = ["func", "var", "let"].contains(line.last)
    let isVisible = line.contains { ["public", "package", "case"].contains($0) }
    switch word.before {
    case UInt8(ascii: "@"): return
    case UInt8(ascii: "."): used.insert(word.text)
    case _ where isMember || word.after == UInt8(ascii: ":") || line.first == "case":
      declared.insert(word.text)
      if isVisible { exported.insert(word.text) }
      if isMember, !type.isEmpty, word.indentation == 2, !Self.isPrivate(line) {
        extending.insert(Extending(type: type, name: word.text))
      }
    default: if word.after == UInt8(ascii: "(") { used.insert(word.text) }
    }
  }

  private static func isPrivate(_ line: [String]) -> Bool {
    line.contains("fileprivate") || line.contains("private") && !line.contains("set")
  }
}
