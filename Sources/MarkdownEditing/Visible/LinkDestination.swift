import TextBuffer

/// The spelling of a URL as the destination of an inline link.
enum LinkDestination {
  /// The placeholder for a URL that is still to be given.
  static let placeholder = "url"

  /// `url` in a spelling that cmark reads back: in `<>` or with escapes if needed, line endings as `%0A` and `%0D`.
  static func written(_ url: String, inTableCell: Bool) -> String {
    let needsBrackets =
      url.isEmpty || url.hasPrefix("<") || url.utf8.contains { $0 <= 0x20 || $0 == 0x7F }
      || !isBalanced(url)
    var result = needsBrackets ? "<" : ""
    let scalars = Array(url.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      case "\\" where index + 1 == scalars.count || scalars[index + 1].isASCIIPunctuation: result += "\\\\"
      // cmark resolves references in a destination before escapes, so an escape doesn't stop a reference.
      case "&" where scalars[index...].contains(";"): result += "&amp;"
      case "<" where needsBrackets, ">" where needsBrackets: result += "\\" + String(scalar)
      case "|" where inTableCell: result += "\\|"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return needsBrackets ? result + ">" : result
  }

  /// Whether the parentheses of `url` pair up, at most 30 deep, as cmark requires.
  private static func isBalanced(_ url: String) -> Bool {
    var depth = 0
    for byte in url.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || depth > 30 { return false }
    }
    return depth == 0
  }

  /// Whether `destination` is that of an email or chat address.
  ///
  /// Such an address, without `<>`, is looked for in text whose escapes and references are resolved.
  static func isEmail(_ destination: String) -> Bool {
    destination.hasPrefix("mailto:") || destination.hasPrefix("xmpp:")
  }

  /// The destination of `text`, if it is an address rather than words; otherwise `nil`.
  ///
  /// An address has a known scheme or `www.`, and no white space.
  /// As in GFM, `www.` is short for `http://www.` (GFM, section 6.9).
  static func address(_ text: String) -> String? {
    guard !text.contains(where: { $0.isWhitespace }) else { return nil }
    let lower = text.lowercased()
    let prefix = ["http://", "https://", "ftp://", "mailto:", "www."].first {
      lower.hasPrefix($0) && lower.utf8.count > $0.utf8.count
    }
    return prefix.map { $0 == "www." ? "http://" + text : text }
  }

  /// `url` and, unless it is empty, `title` in quotes behind it.
  static func written(_ url: String, title: String, inTableCell: Bool) -> String {
    let destination = written(url, inTableCell: inTableCell)
    return title.isEmpty ? destination : destination + " " + written(title: title, inTableCell: inTableCell)
  }

  /// `title` in quotes, in a spelling that cmark reads back.
  private static func written(title: String, inTableCell: Bool) -> String {
    var result = "\""
    for scalar in title.unicodeScalars {
      switch scalar {
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\"", "\\": result += "\\" + String(scalar)
      case "&": result += "&amp;"
      case "|" where inTableCell: result += "\\|"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
