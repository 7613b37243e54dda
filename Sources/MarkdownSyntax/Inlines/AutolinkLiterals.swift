/// GFM's autolink literals as a layer over cmark's inlines: addresses in text that is in no link.
///
/// Such a link's form is `autolink`, its markers are empty, and its text is the address. In one with a scheme neither escapes nor character
/// references count. cmark-gfm finds addresses while it parses, so that one can hold `*` that would be emphasis otherwise; here
/// emphasis goes first, and an address ends at the latest where its text node does.
struct AutolinkLiterals {
  private var scanner: AddressScanner
  private let leaf: LeafText
  private var links: [InlineLink]
  private var cuts: [Cut] = []
  /// How many brackets are open at the current place; an address that starts there is none.
  private var openBrackets = 0

  /// What is looked for.
  enum Target {
    /// Addresses with `www.` or a scheme.
    case web
    /// Email addresses in what is left.
    case email
  }
  private let target: Target

  /// Puts links into `nodes`, the inlines of `leaf` in offsets of its text; for email addresses after those for the others.
  static func apply(
    _ target: Target, to nodes: inout [InlineNode], links: inout [InlineLink], in leaf: LeafText
  ) {
    var layer = AutolinkLiterals(scanner: AddressScanner(leaf), leaf: leaf, links: links, target: target)
    layer.scan(nodes)
    guard !layer.cuts.isEmpty else { return }
    links = layer.links
    var cutter = TextCutter(nodes: nodes, cuts: layer.cuts)
    nodes = cutter.run()
  }

  /// Whether the text of `leaf` has anything that could be part of an address.
  static func mayHaveAddress(_ leaf: LeafText) -> Bool {
    let text = leaf.text
    for index in leaf.content {
      switch text[index] {
      case UInt8(ascii: "@"): return true
      case UInt8(ascii: ":")
      where index + 1 < leaf.content.upperBound && text[index + 1] == UInt8(ascii: "/"):
        return true
      case UInt8(ascii: "w")
      where index + 3 < leaf.content.upperBound && text[index + 3] == UInt8(ascii: "."):
        return true
      default: continue
      }
    }
    return false
  }

  private mutating func scan(_ nodes: [InlineNode]) {
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if node.kind == .text {
        let range = Int(node.start)..<Int(node.end)
        if target == .web { scanWeb(range) } else { scanEmails(range) }
      }
      index = node.kind == .link ? Int(node.subtreeEnd) : index + 1
    }
  }

  /// Looks for addresses with a scheme or `www.` in a text node.
  private mutating func scanWeb(_ range: Range<Int>) {
    var rest = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if let address = address(at: index, floor: rest, limit: range.upperBound) {
        let written = String(decoding: leaf.text[address], as: UTF8.self)
        link(address, to: leaf.text[address.lowerBound] == UInt8(ascii: "w") ? "http://" + written : written)
        rest = address.upperBound
        index = rest
      } else {
        index += isEscape(at: index, limit: range.upperBound) ? 2 : 1
      }
    }
  }

  private func isEscape(at index: Int, limit: Int) -> Bool {
    leaf.text[index] == UInt8(ascii: "\\") && index + 1 < limit && leaf.text[index + 1].isASCIIPunctuation
  }

  private mutating func address(at index: Int, floor: Int, limit: Int) -> Range<Int>? {
    switch leaf.text[index] {
    case UInt8(ascii: "["): openBrackets += 1
    case UInt8(ascii: "]"): openBrackets = max(0, openBrackets - 1)
    case UInt8(ascii: "w") where openBrackets == 0: return scanner.webAddress(at: index, limit: limit)
    case UInt8(ascii: ":") where openBrackets == 0:
      return scanner.address(atColon: index, floor: floor, limit: limit)
    default: break
    }
    return nil
  }

  /// Looks for email addresses in a text node, in what it says.
  private mutating func scanEmails(_ range: Range<Int>) {
    guard leaf.text[range].contains(UInt8(ascii: "@")) else { return }
    let resolved = ResolvedText(range, of: leaf.text)
    for email in EmailScanner(text: resolved.bytes).emails() {
      let written = String(decoding: resolved.bytes[email.range], as: UTF8.self)
      link(resolved.source(email.range), to: email.hasScheme ? written : "mailto:" + written)
    }
  }

  private mutating func link(_ range: Range<Int>, to destination: String) {
    let (start, end) = (range.lowerBound, range.upperBound)
    cuts.append(Cut(range: start..<start, opens: .link, link: Int32(links.count)))
    cuts.append(Cut(range: end..<end, opens: nil))
    links.append(InlineLink(form: .autolink, destination: destination, title: "", destinationRange: range))
  }
}
