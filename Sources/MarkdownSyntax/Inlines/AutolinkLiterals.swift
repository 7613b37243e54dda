/// GFM's autolink literals as a layer over cmark's inlines: addresses in text that is in no link.
///
/// Such a link's form is `autolink`, its markers are empty, and its text is the address. In one with a scheme neither
/// escapes nor character references count, nor anything else that cmark read in it, as in cmark-gfm. But where code
/// or a link starts in what that program takes for an address and ends behind it, the address ends before that.
struct AutolinkLiterals {
  private var scanner: AddressScanner
  private let leaf: LeafText
  private var links: [InlineLink<InContent>]
  private var cuts: [Cut] = []
  /// The nodes that addresses cover, from the text in which they start on; each stretch becomes one text.
  private var covered: [Range<Int>] = []
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

  /// Puts links into `nodes`, the inlines of `leaf` in offsets of its text; for email addresses after those for the
  /// others.
  static func apply(
    _ target: Target, to nodes: inout [ContentNode], links: inout [InlineLink<InContent>],
    in leaf: LeafText
  ) {
    var layer = AutolinkLiterals(scanner: AddressScanner(leaf), leaf: leaf, links: links, target: target)
    layer.scan(nodes)
    guard !layer.cuts.isEmpty else { return }
    links = layer.links
    var cutter = TextCutter(nodes: NodeMerger.merging(layer.covered, in: nodes), cuts: layer.cuts)
    nodes = cutter.run()
  }

  private mutating func scan(_ nodes: [ContentNode]) {
    var index = 0
    var parents = [nodes.count]
    while index < nodes.count {
      while let end = parents.last, end <= index { parents.removeLast() }
      let node = nodes[index]
      let end = Int(node.subtreeEnd)
      if node.kind == .text {
        if target == .email { scanEmails(Int(node.start)..<Int(node.end)) }
        index = target == .web ? scanWeb(from: index, in: nodes, parentEnd: parents.last ?? 0) : index + 1
      } else {
        if end > index + 1 { parents.append(end) }
        index = node.kind == .link ? end : index + 1
      }
    }
  }

  /// Looks for addresses with a scheme or `www.` in the text node at `first` and in what these cover, and returns the
  /// next node's index.
  private mutating func scanWeb(from first: Int, in nodes: [ContentNode], parentEnd: Int) -> Int {
    var node = first
    var rest = Int(nodes[first].start)
    var index = rest
    while index < Int(nodes[node].end) {
      guard let stretch = stretch(at: index, floor: rest) else {
        index += isEscape(at: index, limit: Int(nodes[node].end)) ? 2 : 1
        continue
      }
      let (limit, last) = reach(of: stretch, from: node, in: nodes, parentEnd: parentEnd)
      let address = stretch.lowerBound..<AddressEnd.trimmed(stretch.lowerBound..<limit, of: leaf.text)
      if last > node { cover(first..<Int(nodes[last].subtreeEnd)) }
      let written = String(decoding: leaf.text[address], as: UTF8.self)
      link(address, to: leaf.text[address.lowerBound] == UInt8(ascii: "w") ? "http://" + written : written)
      (rest, index, node) = (address.upperBound, address.upperBound, last)
    }
    return Int(nodes[node].subtreeEnd)
  }

  /// How far an address that could take all of `stretch` goes, and the last of the nodes from `first` on that it
  /// covers: it goes no further than their parent, and ends before a node that is no text and ends behind the
  /// stretch.
  private func reach(
    of stretch: Range<Int>, from first: Int, in nodes: [ContentNode], parentEnd: Int
  ) -> (limit: Int, last: Int) {
    var (before, last) = (first, first)
    while Int(nodes[last].end) < stretch.upperBound, Int(nodes[last].subtreeEnd) < parentEnd {
      (before, last) = (last, Int(nodes[last].subtreeEnd))
    }
    let isCut = nodes[last].kind != .text && Int(nodes[last].end) > stretch.upperBound
    // Between two nodes may stand what cmark drops at a line's end, a vertical tab for one.
    return isCut
      ? (min(Int(nodes[last].start), Int(nodes[before].end)), before)
      : (min(stretch.upperBound, Int(nodes[last].end)), last)
  }

  private mutating func cover(_ indices: Range<Int>) {
    if covered.last?.lowerBound == indices.lowerBound { covered.removeLast() }
    covered.append(indices)
  }

  private func isEscape(at index: Int, limit: Int) -> Bool {
    leaf.text[index] == UInt8(ascii: "\\") && index + 1 < limit && leaf.text[index + 1].isASCIIPunctuation
  }

  private mutating func stretch(at index: Int, floor: Int) -> Range<Int>? {
    switch leaf.text[index] {
    case UInt8(ascii: "["): openBrackets += 1
    case UInt8(ascii: "]"): openBrackets = max(0, openBrackets - 1)
    case UInt8(ascii: "w") where openBrackets == 0: return scanner.webStretch(at: index)
    case UInt8(ascii: ":") where openBrackets == 0: return scanner.stretch(atColon: index, floor: floor)
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
    links.append(
      InlineLink(form: .autolink, destination: destination, title: "", destinationRange: Range(range)))
  }
}
