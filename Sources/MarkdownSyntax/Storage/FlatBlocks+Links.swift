/// The attributes of links, stored beside the inlines.
extension FlatBlocks {
  /// Appends the inlines `range` of `other` with their links.
  mutating func appendInlines(of other: FlatBlocks, _ range: Range<Int>) {
    let growth = Int32(inlines.count - range.lowerBound)
    inlines.append(other.inlines, range)
    if other.links.isEmpty { return }
    let present = other.links(ofInlines: range)
    guard let first = present.first, let last = present.last else { return }
    let text = other.links[first].textRange.lowerBound..<other.links[last].textRange.upperBound
    let textGrowth = Int32(linkText.count - text.lowerBound)
    linkText += other.linkText[text]
    if growth == 0, textGrowth == 0 { return links.append(other.links, present) }
    if links.isEmpty { links.reserveCapacity(present.count) }
    for index in present {
      var link = other.links[index]
      link.inline += growth
      link.text += textGrowth
      links.append(link)
    }
  }

  /// Appends the attributes of the inline that is appended next.
  mutating func append(_ link: InlineLink<InBlock>) {
    let absent = StoredLink.absent
    links.append(
      StoredLink(
        inline: Int32(inlines.count), form: link.form, text: Int32(linkText.count),
        destinationCount: Int32(link.destination.utf8.count), titleCount: Int32(link.title.utf8.count),
        destination: link.destinationRange ?? absent, title: link.titleRange ?? absent,
        label: link.labelRange ?? absent))
    linkText += link.destination.utf8
    if !link.title.isEmpty { linkText += link.title.utf8 }
  }

  /// The attributes of the inline with the index `index` in `inlines`, relative to its leaf's start; `nil` if it has
  /// none.
  func link(ofInline index: Int) -> InlineLink<InBlock>? {
    links(ofInlines: index..<index + 1).first.map { InlineLink(links[$0], text: linkText) }
  }

  /// The links of the leaf `record`, which is one of these, relative to its start, in the order of their nodes.
  func links(of record: BlockRecord) -> [InlineLink<InBlock>] {
    links[links(ofInlines: parts(of: record).inlines.bounds)].map { InlineLink($0, text: linkText) }
  }

  /// The inlines of the leaf `record`, which is one of these, relative to its start.
  ///
  /// The `link` of each is an index in `links(of:)`.
  func linkedInlines(of record: BlockRecord) -> [InlineNode<InBlock>] {
    var nodes = Array(inlines(of: record))
    let range = parts(of: record).inlines.bounds
    let own = links(ofInlines: range)
    for (number, index) in own.enumerated() {
      nodes[Int(links[index].inline) - range.lowerBound].link = Int32(number)
    }
    return nodes
  }

  /// The indices of the links of the inlines `range`.
  func links(ofInlines range: Range<Int>) -> Range<Int> { links.run(in: range) { Int($0.inline) } }
}

extension InlineLink<InBlock> {
  /// The attributes stored in `link`, with their strings in `text`, the chunk's `linkText`.
  fileprivate init(_ link: StoredLink, text: [UInt8]) {
    func range(_ stretch: Range<BlockOffset>) -> Range<BlockOffset>? {
      stretch == StoredLink.absent ? nil : stretch
    }
    let titleStart = Int(link.text + link.destinationCount)
    self.init(
      form: link.form,
      destination: String(decoding: text[Int(link.text)..<titleStart], as: UTF8.self),
      title: String(decoding: text[titleStart..<link.textRange.upperBound], as: UTF8.self),
      destinationRange: range(link.destination), titleRange: range(link.title), labelRange: range(link.label))
  }
}
