/// Text as it's written in HTML, for whoever reads or writes HTML beside this library's own rendering.
package enum HTMLText {
  /// `bytes` with character references resolved, as cmark resolves them.
  package static func resolved(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: InlineText.withoutReferences(Array(bytes)), as: UTF8.self)
  }

  /// `text` as it's rendered: `&`, `<`, `>` and `"` escaped.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    HTMLEscaping.append(Array(text.utf8)[...], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `url` as the value of an attribute is rendered.
  package static func escaped(url: String) -> String {
    var bytes: [UInt8] = []
    HTMLEscaping.appendURL(url.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether `url` could run code or read a file.
  package static func isDangerous(url: String) -> Bool { HTMLEscaping.isDangerous(url) }
}
