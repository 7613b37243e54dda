import TextBuffer

/// GFM's autolink literals as a layer over cmark's inlines: addresses in text outside of links.
///
/// Such a link has the form `autolink` and empty markers, and its text is the address. In an address with a scheme,
/// escapes, character references and other inlines are taken literally, as in cmark-gfm. Unlike there, an address ends
/// before code or a link that starts inside it and ends after it.
struct AutolinkLiterals {
  private var scanner: AddressScanner
  private let leaf: LeafText
  private var links: [InlineLink<InContent>]
  private var cuts: [Cut] = []
  /// The nodes that addresses cover, from the text node in which each starts; each range becomes one text node.
  private var covered: [Range<Int>] = []
  /// The number of brackets that are open at the current place; no address starts in brackets.
  private var openBrackets = 0

  /// The kind of address to look for.
  enum Target {
    /// Addresses with `www.` or a scheme.
    case web
    /// Email addresses in the remaining text.
    case email
  }
  private let target: Target

  /// Adds links to `nodes`, the inlines of `leaf` in offsets of its text.
  ///
  /// Email addresses must be added after the others.
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

  /// Looks for addresses with a scheme or `www.` that start in the text node at `first` or in the nodes that they
  /// cover.
  ///
  /// Returns the index of the next node.
  private mutating func scanWeb(from first: Int, in nodes: [ContentNode], parentEnd: Int) -> Int {
    var node = first
    var rest = Int(nodes[first].start)
    var index = rest
    while index < Int(nodes[node].end) {
      guard let stretch = stretch(at: index, floor: rest) else {
        index += leaf.text.isEscape(at: index, end: Int(nodes[node].end)) ? 2 : 1
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

  /// The end of an address that could take all of `stretch`, and the last of the nodes from `first` on that it covers.
  ///
  /// The address ends with the parent of these nodes at the latest. It also ends before a node other than text that
  /// ends after the stretch.
  private func reach(
    of stretch: Range<Int>, from first: Int, in nodes: [ContentNode], parentEnd: Int
  ) -> (limit: Int, last: Int) {
    var (before, last) = (first, first)
    while Int(nodes[last].end) < stretch.upperBound, Int(nodes[last].subtreeEnd) < parentEnd {
      (before, last) = (last, Int(nodes[last].subtreeEnd))
    }
    let isCut = nodes[last].kind != .text && Int(nodes[last].end) > stretch.upperBound
    // cmark may drop bytes between two nodes at a line's end, such as a vertical tab.
    return isCut
      ? (min(Int(nodes[last].start), Int(nodes[before].end)), before)
      : (min(stretch.upperBound, Int(nodes[last].end)), last)
  }

  private mutating func cover(_ indices: Range<Int>) {
    if covered.last?.lowerBound == indices.lowerBound { covered.removeLast() }
    covered.append(indices)
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

  /// Looks for email addresses in the resolved text of a text node.
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

/// Merges inlines into text nodes.
private enum NodeMerger {
  /// `nodes` with each of `stretches` merged into one text node.
  ///
  /// Stretches are sorted, disjoint ranges of siblings with all of their descendants.
  static func merging(_ stretches: [Range<Int>], in nodes: [ContentNode]) -> [ContentNode] {
    if stretches.isEmpty { return nodes }
    var result: [ContentNode] = []
    // The new index of each old node; for nodes in a stretch, that of the text.
    var places = [Int32](repeating: 0, count: nodes.count + 1)
    var index = 0
    for stretch in stretches + [nodes.count..<nodes.count] {
      for index in index..<stretch.lowerBound {
        places[index] = Int32(result.count)
        result.append(nodes[index])
      }
      for index in stretch { places[index] = Int32(result.count) }
      if !stretch.isEmpty { result.append(text(from: nodes[stretch.lowerBound], to: stretch, in: nodes)) }
      index = stretch.upperBound
    }
    places[nodes.count] = Int32(result.count)
    for index in result.indices { result[index].subtreeEnd = places[Int(result[index].subtreeEnd)] }
    return result
  }

  private static func text(
    from first: ContentNode, to stretch: Range<Int>, in nodes: [ContentNode]
  ) -> ContentNode {
    let end = nodes[stretch].reduce(first.end) { max($0, $1.end) }
    return InlineNode(.text, first.start..<end, subtreeEnd: Int32(stretch.upperBound))
  }
}
