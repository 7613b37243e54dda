/// A section's name in an `.editorconfig` (EditorConfig specification 0.17.2, Glob Expressions).
///
/// `*` matches anything but a slash, `**` anything, `?` one character but a slash, `[ab]` and `[!ab]` one of some
/// characters, `{a,b}` one of some texts, `{1..9}` a whole number. A pattern without a slash matches names at any
/// depth. With a slash, it matches paths relative to the file's folder.
struct EditorConfigPattern: Sendable {
  private enum Token: Sendable {
    case scalar(Unicode.Scalar)
    case one
    case run
    case anything
    case among(Set<Unicode.Scalar>, isNegated: Bool)
    case number(ClosedRange<Int>)
  }

  /// The pattern once for each choice of the texts in its braces.
  private let alternatives: [[Token]]
  private let isForNames: Bool

  /// The maximum number of choices; a pattern with more matches nothing.
  private static let mostAlternatives = 1_000

  /// Parses `text`.
  init(_ text: some StringProtocol) {
    isForNames = !text.contains("/")
    let path = text.first == "/" ? String(text.dropFirst()) : String(text)
    alternatives = Self.expanded(Array(path.unicodeScalars)).map(Self.tokens)
  }

  /// Whether the pattern matches the file at `path`, relative to the folder of the `.editorconfig`.
  func matches(_ path: String) -> Bool {
    let name = isForNames ? path.split(separator: "/").last.map(String.init) ?? path : path
    let scalars = Array(name.unicodeScalars)
    return alternatives.contains { tokens in
      var dead: Set<[Int]> = []
      return Self.matches(tokens, 0, scalars, 0, &dead)
    }
  }

  // MARK: Matching

  /// Whether the tokens from index `token` on match the scalars from index `offset` on.
  ///
  /// `dead` has the pairs of indices that are known not to match. So the time for a pattern is at most the product of
  /// both lengths, apart from numbers.
  private static func matches(
    _ tokens: [Token], _ token: Int, _ scalars: [Unicode.Scalar], _ offset: Int, _ dead: inout Set<[Int]>
  ) -> Bool {
    guard token < tokens.count else { return offset == scalars.count }
    guard !dead.contains([token, offset]) else { return false }
    let ends = ends(of: tokens[token], scalars, offset)
    for end in ends where matches(tokens, token + 1, scalars, end, &dead) { return true }
    dead.insert([token, offset])
    return false
  }

  /// The offsets at which the token may end if it begins at `offset`.
  private static func ends(of token: Token, _ scalars: [Unicode.Scalar], _ offset: Int) -> [Int] {
    let next = offset < scalars.count ? scalars[offset] : nil
    switch token {
    case .scalar(let scalar): return next == scalar ? [offset + 1] : []
    case .one: return next != nil && next != "/" ? [offset + 1] : []
    case .run: return Array(offset...(scalars[offset...].firstIndex(of: "/") ?? scalars.count))
    case .anything: return Array(offset...scalars.count)
    case .among(let set, let isNegated):
      guard let next, next != "/" else { return [] }
      return set.contains(next) != isNegated ? [offset + 1] : []
    case .number(let range):
      var end = next == "-" || next == "+" ? offset + 1 : offset
      while end < scalars.count, ("0"..."9").contains(scalars[end]) { end += 1 }
      let text = String(String.UnicodeScalarView(scalars[offset..<end]))
      return Int(text).map { range.contains($0) } == true ? [end] : []
    }
  }

  // MARK: Reading

  /// `text` once for each choice of the texts in its braces.
  private static func expanded(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var waiting = [text]
    var done: [[Unicode.Scalar]] = []
    while let text = waiting.popLast() {
      guard let (range, choices) = choices(in: text) else {
        done.append(text)
        continue
      }
      waiting += choices.map { Array(text[..<range.lowerBound] + $0 + text[range.upperBound...]) }
      if waiting.count + done.count > mostAlternatives { return [] }
    }
    return done
  }

  /// The first pair of braces with a comma of its own, and the texts between its commas.
  private static func choices(
    in text: [Unicode.Scalar]
  ) -> (range: Range<Int>, choices: [ArraySlice<Unicode.Scalar>])? {
    // Open braces, each with its own commas, and the first closed pair with a comma.
    var (open, found) = ([[Int]](), [Int]())
    var isEscaped = false
    for index in text.indices {
      defer { isEscaped = !isEscaped && text[index] == "\\" }
      switch text[index] {
      case _ where isEscaped: break
      case "{": open.append([index])
      case "," where !open.isEmpty: open[open.count - 1].append(index)
      case "}":
        guard let bounds = open.popLast(), bounds.count > 1 else { continue }
        if found.isEmpty || bounds[0] < found[0] { found = bounds + [index] }
      default: break
      }
    }
    guard let start = found.first, let end = found.last else { return nil }
    return (start..<end + 1, zip(found, found.dropFirst()).map { text[($0 + 1)..<$1] })
  }

  private static func tokens(_ text: [Unicode.Scalar]) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": tokens.append(.scalar(rest.popFirst() ?? scalar))
      case "?": tokens.append(.one)
      case "*":
        let isDouble = rest.first == "*"
        while rest.first == "*" { rest.removeFirst() }
        tokens.append(isDouble ? .anything : .run)
      case "[": tokens.append(set(&rest) ?? .scalar(scalar))
      case "{": tokens.append(number(&rest) ?? .scalar(scalar))
      default: tokens.append(.scalar(scalar))
      }
    }
    return tokens
  }

  /// Parses and removes the set behind `[`; returns `nil`, having removed nothing, if there is none.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    guard let end = rest.dropFirst().firstIndex(of: "]"), !rest[..<end].contains("/") else { return nil }
    var inner = rest[..<end]
    let isNegated = inner.first == "!"
    if isNegated { inner.removeFirst() }
    var set: Set<Unicode.Scalar> = []
    while let low = inner.popFirst() {
      if inner.first == "-", let high = inner.dropFirst().first, low <= high {
        set.formUnion((low.value...high.value).compactMap(Unicode.Scalar.init))
        inner = inner.dropFirst(2)
      } else {
        set.insert(low)
      }
    }
    rest = rest[rest.index(after: end)...]
    return .among(set, isNegated: isNegated)
  }

  /// Parses and removes the number range behind `{`; returns `nil`, having removed nothing, if there is none.
  private static func number(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let parts = String(String.UnicodeScalarView(rest[..<end])).split(
      separator: "..", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1]) else { return nil }
    rest = rest[rest.index(after: end)...]
    return .number(min(first, last)...max(first, last))
  }
}
