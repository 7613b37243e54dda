/// Makes the anchors that GitHub gives to headings.
///
/// The rule: the text in lower case, reduced to letters, marks, decimal and letter numbers, connector punctuation,
/// hyphens and spaces; each space becomes a hyphen.
///
/// An anchor that exists already gets `-1`, `-2` and so on. Source: the behaviour of github.com as documented by the
/// projects `github-slugger` and `comrak`.
package struct Slugger {
  private var counts: [String: Int] = [:]

  /// A slugger that has made no anchors yet.
  package init() {}

  /// The anchor of the next heading, whose text is `text`.
  package mutating func slug(_ text: String) -> String {
    let base = Slugger.base(text)
    var slug = base
    while counts[slug] != nil {
      counts[base, default: 0] += 1
      slug = base + "-\(counts[base] ?? 0)"
    }
    counts[slug] = 0
    return slug
  }

  private static func base(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " {
        result.append("-")
      } else if scalar == "-" || isKept(scalar) {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
      true
    default: false
    }
  }
}
