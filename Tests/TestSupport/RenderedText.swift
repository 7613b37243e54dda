/// What a reader of rendered HTML sees: the letters and digits with their styles, and everything else without.
public struct RenderedText {
  /// A letter or digit outside of code blocks and attributes.
  public struct Letter: Equatable {
    /// The letter or digit.
    public var scalar: Unicode.Scalar
    /// The names of the tags of styles around it.
    public var styles: Set<String>
  }

  /// The letters in the text's order.
  public private(set) var letters: [Letter] = []

  /// The tags of styles, as HTML has them.
  public static let styleTags: Set<String> = ["strong", "em", "del", "code"]

  /// Reads HTML that has no raw HTML of the source in it.
  public init(html: String) {
    var depths: [String: Int] = [:]
    var isInBlockOfCode = false
    var rest = Substring(html).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "<" {
        let tag = Self.tag(&rest)
        if tag.name == "pre" { isInBlockOfCode = !tag.isClosing }
        if Self.styleTags.contains(tag.name) { depths[tag.name, default: 0] += tag.isClosing ? -1 : 1 }
      } else {
        let meant = scalar == "&" ? Self.entity(&rest) : scalar
        guard !isInBlockOfCode, meant.isLetterOrDigit else { continue }
        letters.append(Letter(scalar: meant, styles: Set(depths.filter { $0.value > 0 }.keys)))
      }
    }
  }

  private static func tag(_ rest: inout Substring.UnicodeScalarView) -> (name: String, isClosing: Bool) {
    var text = ""
    var isQuoted = false
    while let scalar = rest.popFirst(), isQuoted || scalar != ">" {
      if scalar == "\"" { isQuoted.toggle() }
      text.unicodeScalars.append(scalar)
    }
    let isClosing = text.hasPrefix("/")
    let name = text.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    return (String(name), isClosing)
  }

  private static func entity(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
    for (name, scalar) in [("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\"")]
      as [(String, Unicode.Scalar)]
    {
      if rest.starts(with: name.unicodeScalars) {
        rest.removeFirst(name.unicodeScalars.count)
        return scalar
      }
    }
    return "&"
  }

  /// `html` with one space for any white space, and none beside the tags of blocks and breaks.
  public static func withoutIdleSpace(_ html: String) -> String {
    let blocks = ["p", "li", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "br /"]
    var result = Array(
      html.unicodeScalars.split(whereSeparator: \.isWhiteSpaceInMarkdown).map(String.init).joined(
        separator: " "
      )
      .utf8)
    for tag in blocks.flatMap({ ["<\($0)>", "</\($0)>"] }) {
      for spaced in [" " + tag, tag + " "] { result = result.replacing(spaced, with: tag) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `html` without the tags called `names`, none of which has attributes.
  public static func without(_ names: Set<String>, _ html: String) -> String {
    var result = Array(html.utf8)
    for name in names.sorted() {
      for tag in ["<\(name)>", "</\(name)>"] { result = result.replacing(tag, with: "") }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes with `new` for each `old`; a mark that combines with what is before it doesn't hide it, as it would in
  /// a `String`.
  fileprivate func replacing(_ old: String, with new: String) -> [UInt8] {
    let old = Array(old.utf8)
    var (result, index) = ([UInt8](), 0)
    while index < count {
      if self[index] == old[0], self[index...].starts(with: old) {
        result += new.utf8
        index += old.count
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether it's a letter or a digit, as the laws of the inline actions count.
  public var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Whether it's white space to CommonMark (0.30, section 2.1): a vertical tab isn't, although Unicode says so.
  public var isWhiteSpaceInMarkdown: Bool {
    properties.generalCategory == .spaceSeparator || ["\t", "\n", "\u{0C}", "\r"].contains(self)
  }
}
