extension BlockPlace {
  /// What the block defines, if it's a link reference definition, counted from its start.
  var definition: InlineLink? {
    let all = blocks.definitions
    guard case .definition(let ranges) = extra,
      let index = all.run(in: local..<local + 1, by: { Int($0.record) }).first,
      case .link(let text) = all[index].meaning
    else { return nil }
    return InlineLink(ranges, definition: text)
  }
}

extension InlineLink {
  /// The attributes of a definition that is fed to cmark as `text` and written at `ranges`.
  fileprivate init(_ ranges: DefinitionRanges, definition text: [UInt8]) {
    func decoded(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let text = FedText.withoutIndentation(text)
    let parts = LinkSyntax.definition(in: text, at: 0)
    self.init(
      form: .definition,
      destination: decoded(parts.map { InlineText.unescapedDestination(Array(text[$0.destination])) } ?? []),
      title: decoded(parts?.title.map { InlineText.unescapedAttribute(Array(text[$0])) } ?? []),
      destinationRange: ranges.destination.bounds, titleRange: ranges.title?.bounds,
      labelRange: ranges.label.bounds)
  }
}
