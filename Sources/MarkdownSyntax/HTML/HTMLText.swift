/// Conversions between text and HTML, for code that reads or writes HTML outside of this library's renderer.
package enum HTMLText {
  /// The text of `bytes`, with character references resolved as by cmark.
  package static func resolved(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: InlineText.unescaped(Array(bytes), keepingBackslashes: true), as: UTF8.self)
  }

  /// The HTML of `text`: `&`, `<`, `>` and `"` are escaped.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    HTMLEscaping.append(Array(text.utf8)[...], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of an HTML attribute with the address `url`, escaped as by the renderer.
  package static func escaped(url: String) -> String {
    var bytes: [UInt8] = []
    HTMLEscaping.appendURL(url.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether `url` could run code or read a file.
  package static func isDangerous(url: String) -> Bool { HTMLEscaping.isDangerous(url) }
}
