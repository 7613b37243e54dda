extension BlockPlace {
  /// The link that the block defines, relative to its start; `nil` if the block isn't a link reference definition.
  var definition: InlineLink<InBlock>? {
    guard record.kind == .linkDefinition,
      let definition = blocks.definitionIndex(ofRecord: local).map(blocks.definition),
      let ranges = definition.ranges
    else { return nil }
    return InlineLink(ranges, definition: definition.meaning.bytes)
  }
}

extension InlineLink<InBlock> {
  /// The attributes of a definition that is fed to cmark as `text` and written at `ranges`.
  fileprivate init(_ ranges: DefinitionRanges, definition text: [UInt8]) {
    func decoded(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let text = FedText.withoutIndentation(text)
    let parts = LinkSyntax.definition(in: text, at: 0)
    self.init(
      form: .definition,
      destination: decoded(parts.map { InlineText.unescapedDestination(Array(text[$0.destination])) } ?? []),
      title: decoded(parts?.title.map { InlineText.unescapedAttribute(Array(text[$0])) } ?? []),
      destinationRange: ranges.destination, titleRange: ranges.title, labelRange: ranges.label)
  }
}
