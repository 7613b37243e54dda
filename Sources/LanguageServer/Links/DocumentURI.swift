/// A document's URI, to which the addresses in it are relative.
///
/// Source: RFC 3986, section 5.
struct DocumentURI {
  private let uri: String

  /// The document called `uri`.
  init(_ uri: String) { self.uri = uri }

  /// The URI that `address` leads to; `nil` if it's empty or the base has no hierarchy.
  func resolving(_ address: String) -> String? {
    if address.isEmpty { return nil }
    if Self.scheme(address) != nil { return address }
    let (base, fragment) = Self.parted(address, at: "#")
    let written = fragment.map { "#" + $0 } ?? ""
    if base.isEmpty { return Self.parted(uri, at: "#").0 + written }
    guard let scheme = Self.scheme(uri) else { return nil }
    let rest = uri.dropFirst(scheme.count + 1)
    if base.hasPrefix("//") { return scheme + ":" + base + written }
    guard rest.hasPrefix("//") else { return nil }
    let (authority, path) = Self.parted(String(rest.dropFirst(2)), at: "/")
    let folder = (path ?? "").split(separator: "/", omittingEmptySubsequences: false).dropLast().map(
      String.init)
    let parts = base.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let all = base.hasPrefix("/") ? Array(parts.dropFirst()) : folder + parts
    return scheme + "://" + authority + "/" + Self.withoutDots(all).joined(separator: "/") + written
  }

  /// The text before and behind the first `separator`; the second part is `nil` without one.
  static func parted(_ text: String, at separator: Character) -> (String, String?) {
    guard let place = text.firstIndex(of: separator) else { return (text, nil) }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }

  /// The scheme that `text` begins with, followed by a colon; `nil` if there is none.
  ///
  /// It is a letter, then letters, digits, `+`, `-` and `.`; at least two characters, since one may be a drive.
  static func scheme(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    let isOne =
      name.utf8.count > 1 && name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isOne ? String(name) : nil
  }

  private static func withoutDots(_ parts: [String]) -> [String] {
    parts.reduce(into: []) { path, part in
      if part == ".." { _ = path.popLast() } else if part != "." { path.append(part) }
    }
  }
}
