/// A pattern for paths, written as in `.gitignore` (gitignore(5), PATTERN FORMAT).
///
/// `*` and `?` match anything but a slash, `[a-z]` one of some characters, and `**` any number of folders. A pattern
/// with a slash, other than at its end, applies to the whole path. Any other pattern applies to the last name in it.
struct GlobPattern: Sendable {
  private enum Token: Sendable, Equatable {
    case byte(UInt8)
    /// `?`
    case one
    /// `*`
    case run
    /// `**/`: any number of folders, including none.
    case folders
    /// `**` at the end.
    case anything
    case among([ClosedRange<UInt8>], isNegated: Bool)

    /// Whether the token can match nothing.
    var mayBeNothing: Bool {
      switch self {
      case .run, .anything, .folders: true
      case .byte, .one, .among: false
      }
    }
  }

  private var tokens: [Token] = []

  /// Whether the pattern matches only folders, since it ends with a slash.
  let isForFolders: Bool

  /// Whether `text` has a wildcard.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { "*?[".utf8.contains($0) }
  }

  /// Parses `text`.
  init(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)[...]
    isForFolders = bytes.last == UInt8(ascii: "/")
    if isForFolders { bytes.removeLast() }
    // The pattern applies only to the last name in a path.
    if !bytes.contains(UInt8(ascii: "/")) { tokens.append(.folders) }
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    while let token = Self.next(&bytes, isAtName: isAtName) { tokens.append(token) }
  }

  /// Whether the pattern matches `path`, which has no slash at either end.
  ///
  /// All positions in the pattern that the bytes so far can have reached are followed at the same time. So the time for
  /// a pattern is at most the product of both lengths.
  func matches(_ path: some StringProtocol) -> Bool {
    // Whether each position in the pattern, including the end, has been reached.
    var places = [Bool](repeating: false, count: tokens.count + 1)
    var next = places
    enter(0, &places)
    for byte in path.utf8 {
      for place in tokens.indices where places[place] { step(from: place, byte, &next) }
      swap(&places, &next)
      if !places.contains(true) { return false }
      for place in next.indices { next[place] = false }
    }
    return places[tokens.count]
  }

  /// Adds a position, and those behind it that can be reached without reading a byte.
  ///
  /// If the position is there already, so are the others. So each position is added at most once for a byte.
  private func enter(_ place: Int, _ places: inout [Bool]) {
    var place = place
    while !places[place] {
      places[place] = true
      guard place < tokens.count, tokens[place].mayBeNothing else { return }
      place += 1
    }
  }

  private func step(from place: Int, _ byte: UInt8, _ next: inout [Bool]) {
    let isSlash = byte == UInt8(ascii: "/")
    switch tokens[place] {
    case .byte(byte): enter(place + 1, &next)
    case .byte: break
    case .one: if !isSlash { enter(place + 1, &next) }
    case .run: if !isSlash { enter(place, &next) }
    case .anything: enter(place, &next)
    // Within a folder's name nothing else can begin.
    case .folders: if isSlash { enter(place, &next) } else { next[place] = true }
    case .among(let ranges, let isNegated):
      if !isSlash, ranges.contains(where: { $0.contains(byte) }) != isNegated { enter(place + 1, &next) }
    }
  }

  // MARK: Reading

  /// Whether the tokens so far end at the beginning of a name.
  private var isAtName: Bool {
    tokens.isEmpty || tokens.last == .folders || tokens.last == .byte(UInt8(ascii: "/"))
  }

  private static func next(_ bytes: inout ArraySlice<UInt8>, isAtName: Bool) -> Token? {
    guard let byte = bytes.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "\\"): return .byte(bytes.popFirst() ?? byte)
    case UInt8(ascii: "?"): return .one
    case UInt8(ascii: "["): return set(&bytes) ?? .byte(byte)
    case UInt8(ascii: "*"):
      guard bytes.first == byte else { return .run }
      while bytes.first == byte { bytes.removeFirst() }
      // Next to other characters, `**` means the same as `*`.
      guard isAtName, bytes.isEmpty || bytes.first == UInt8(ascii: "/") else { return .run }
      return bytes.popFirst() == nil ? .anything : .folders
    default: return .byte(byte)
    }
  }

  /// Parses and removes the set behind `[`; returns `nil`, having removed nothing, if it isn't closed.
  private static func set(_ bytes: inout ArraySlice<UInt8>) -> Token? {
    var rest = bytes
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !ranges.isEmpty {
        bytes = rest
        return .among(ranges, isNegated: isNegated)
      }
      let low = byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte
      let isRange =
        rest.first == UInt8(ascii: "-") && rest.dropFirst().first.map { $0 != UInt8(ascii: "]") } ?? false
      let high = isRange ? rest.dropFirst().first ?? low : low
      if isRange { rest = rest.dropFirst(2) }
      if low <= high { ranges.append(low...high) } else { ranges.append(low...low) }
    }
    return nil
  }
}
