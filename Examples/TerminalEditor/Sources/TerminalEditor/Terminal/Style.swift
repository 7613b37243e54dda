/// The look of characters; colours are those of the terminal's own palette, so that light and dark themes both work.
struct Style: Hashable, Sendable {
  enum Colour: Int, Hashable, Sendable { case red = 31, green, yellow, blue, magenta, cyan }
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let bold = Attributes(rawValue: 1 << 1)
    static let dim = Attributes(rawValue: 1 << 2)
    static let italic = Attributes(rawValue: 1 << 3)
    static let underlined = Attributes(rawValue: 1 << 4)
    static let reversed = Attributes(rawValue: 1 << 7)
    static let struck = Attributes(rawValue: 1 << 9)
  }

  var colour: Colour?
  var attributes: Attributes

  init(_ colour: Colour? = nil, _ attributes: Attributes = []) {
    (self.colour, self.attributes) = (colour, attributes)
  }

  /// The escape sequence that begins it, whatever was before (ECMA-48, Select Graphic Rendition).
  var sequence: String {
    let codes = (1...9).filter { attributes.rawValue & 1 << $0 != 0 } + (colour.map { [$0.rawValue] } ?? [])
    return "\u{1B}[0" + codes.map { ";\($0)" }.joined() + "m"
  }
}
