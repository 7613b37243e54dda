/// A family of texts of repeated fragments, for which a parser of inlines could take more than linear time.
public struct HostileShape: Sendable, CustomStringConvertible {
  /// The fragment at the start.
  public var prefix: String
  /// The fragment that is repeated behind the prefix.
  public var unit: String
  /// The fragment behind the repeated units.
  public var middle: String
  /// The fragment at the end, repeated as often as the unit.
  public var closing: String

  /// A shape of one repeated fragment, or of two, one after the other.
  public init(_ unit: String, _ closing: String = "", prefix: String = "x", middle: String = "") {
    (self.prefix, self.unit, self.middle, self.closing) = (prefix, unit, middle, closing)
  }

  /// A text of about `size` bytes; one paragraph, if the fragments hold no blank lines.
  public func text(ofAbout size: Int) -> [UInt8] {
    let count = max(1, size / max(1, unit.utf8.count + closing.utf8.count))
    var bytes = Array(prefix.utf8)
    bytes.reserveCapacity(size + prefix.utf8.count + middle.utf8.count)
    for _ in 0..<count { bytes += unit.utf8 }
    bytes += middle.utf8
    for _ in 0..<count { bytes += closing.utf8 }
    return bytes
  }

  /// The fragments as they're written.
  public var description: String {
    let parts = [prefix, "(" + unit + ")*", middle, closing.isEmpty ? "" : "(" + closing + ")*"]
    return parts.joined().debugDescription
  }

  /// Shapes from the pathological tests of CommonMark parsers and from reading how such parsers work.
  public static let all: [HostileShape] =
    text + brackets + delimiters + codeAndEntities + tags + addresses

  /// Plain text, and the fragments of real documents.
  public static let text = [
    HostileShape("The quick brown fox, jumps over the lazy dog and so on. "),
    HostileShape("The *quick* brown fox, **jumps** over the `lazy` dog, so [on](a). "),
    HostileShape("[![badge](https://a.b/c.svg)](https://d.e/f)\n"), HostileShape("![](a) [b](c) "),
    HostileShape("a"), HostileShape("a\n"), HostileShape("a\r\n"), HostileShape("a  \n"),
    HostileShape("a\\\n"),
    HostileShape("aaaaaaaaaaaaaaaa\n"), HostileShape("é"), HostileShape("é* "), HostileShape("¡*"),
    HostileShape(" "), HostileShape("\\"), HostileShape("\\*"), HostileShape("!"), HostileShape("\u{0}"),
  ]

  static let brackets = [
    HostileShape("["), HostileShape("]"), HostileShape("[", "]"), HostileShape("[a]"), HostileShape("[a"),
    HostileShape("[a", "]"), HostileShape("[a](b)"), HostileShape("[a]("), HostileShape("[a](<b"),
    HostileShape("[", "]("), HostileShape("[", "](b"), HostileShape("(", prefix: "x[a]("),
    HostileShape("![[]()"),
    HostileShape("!["), HostileShape("![", "[]()"), HostileShape("![a](b)"), HostileShape("![", "a](b)"),
    HostileShape("![a", "[b](c)"), HostileShape("![", "[](<a>'b')"), HostileShape("[a](b \""),
    HostileShape("[a](b \"[a](b '[a](b ("), HostileShape("[a](b ("), HostileShape("[a][b]"),
    HostileShape("[a][", "b]"), HostileShape("[a](b&amp;c \"d\\e\")"), HostileShape("[a]()"),
    HostileShape("[a] (b) "), HostileShape("[![", "](a)](b)"), HostileShape("a[b](c)`d`"),
    HostileShape("[^a]"),
    HostileShape("[^"), HostileShape("[^a", "]"), HostileShape("[](", ")"), HostileShape("`[`![", "[](a)"),
  ]

  static let delimiters = [
    HostileShape("*"), HostileShape("a*"), HostileShape("*a "), HostileShape("a* "),
    HostileShape("*a ", "a* "),
    HostileShape("a**b"), HostileShape("a**b*c"), HostileShape("*_"), HostileShape("*a_ **b"),
    HostileShape("_a ", "b* c_ "), HostileShape(" **b", "x*y x*y c** "), HostileShape("*a ", "[a](b)"),
    HostileShape("*a _a ", "a* a_ "), HostileShape("a***b**c*d_e__f___"), HostileShape("****a", "****a"),
    HostileShape("**a _b", "** c_"), HostileShape(" *a **b ***c", "d* e** f*** "), HostileShape("*", "a*"),
    HostileShape("**", "**", middle: "a"), HostileShape("~a "), HostileShape("~a~~b"),
    HostileShape("~a ", "b~~ "),
    HostileShape("~a *b", "~ c*"), HostileShape("_a*b~"), HostileShape("~*"),
    HostileShape("~*", "*~", middle: "a"),
    HostileShape("**a [b](c)"), HostileShape("a*b~~c~"),
  ]

  static let codeAndEntities = [
    HostileShape("`"), HostileShape("` "), HostileShape("`a`"), HostileShape("``a`"),
    HostileShape("`a``b```c"),
    HostileShape("&"), HostileShape("&a"), HostileShape("&amp;"),
    HostileShape("&CounterClockwiseContourIntegra "),
    HostileShape("&CounterClockwiseContourIntegral;"), HostileShape("1", prefix: "x&#"), HostileShape("&#1"),
    HostileShape("&#65;"), HostileShape("&xyz;"), HostileShape("&nGt;"),
  ]

  static let tags = [
    HostileShape("<"), HostileShape("<a"), HostileShape("<a b=\""), HostileShape("<a>"),
    HostileShape("<a b='<a b=\""), HostileShape("<!--"), HostileShape("<!-- a"), HostileShape("<!--a-"),
    HostileShape("<?"), HostileShape("<!A "), HostileShape("<![CDATA["), HostileShape("<aa:b"),
    HostileShape("<a@b.c"),
    HostileShape(".a", prefix: "x<a@"), HostileShape("<aa:b>"), HostileShape("<a@b.c>"),
    HostileShape("<a b c='d'>"),
    HostileShape(" b", prefix: "x<a"), HostileShape("</a "), HostileShape("<a b=c "),
  ]

  static let addresses = [
    HostileShape("www.a.b "), HostileShape("www."), HostileShape("_www.a_b"), HostileShape(" www.a_b.c"),
    HostileShape("http://a"), HostileShape("http://a<"), HostileShape("http://a`b c`"),
    HostileShape("http://a`b`", prefix: "x", middle: "`c d`"), HostileShape("http://a(", ")"),
    HostileShape("://"),
    HostileShape("http:// "), HostileShape("a@b.c "), HostileShape("a@"), HostileShape("@"),
    HostileShape("a.b-c_d@"),
    HostileShape("a@b."), HostileShape("mailto:a@"), HostileShape(":a@b.c"), HostileShape("http://a&amp;"),
    HostileShape("http://a;"), HostileShape("http://a*b*[c](d) "), HostileShape("www.a.b)"),
    HostileShape("http://a\\."), HostileShape("a\\+b@c.de "),
  ]
}
