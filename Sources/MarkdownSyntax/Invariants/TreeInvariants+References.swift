import TextBuffer

extension TreeInvariants {
  /// Throws if a link or footnote reference has a label that nothing defines, or that its leaf doesn't mention.
  ///
  /// A leaf that doesn't mention the label wouldn't be parsed again when the definition changes.
  ///
  /// - Complexity: O(*n*) in the tree's size.
  func checkReferences() throws(BrokenInvariant) {
    var defined: Set<LabelKey> = []
    chunks.forEach { for definition in $0.chunk.blocks.definitions { defined.insert(definition.key) } }
    var broken: BrokenInvariant?
    chunks.forEach { home in
      if broken != nil { return }
      for reference in home.references(in: text) {
        if defined.contains(reference.key), reference.isMentioned { continue }
        broken = BrokenInvariant(
          rule: "a reference leads to a definition, and its leaf mentions it", place: reference.start,
          values: reference.isMentioned ? "nothing defines it" : "it isn't mentioned")
      }
    }
    if let broken { throw broken }
  }
}

/// A reference to a label, as it's written in a leaf.
private struct WrittenReference {
  let key: LabelKey
  let start: Int
  /// Whether the leaf stores that it depends on the label.
  let isMentioned: Bool
}

extension ChunkPlace {
  /// The references in the chunk's leaves whose label can be read off the source: on one line and without escapes.
  ///
  /// In a cell, a backslash may belong to the table.
  fileprivate func references(in text: Rope) -> [WrittenReference] {
    let blocks = chunk.blocks
    if blocks.mentions.isEmpty, blocks.links.isEmpty { return [] }
    var found: [WrittenReference] = []
    for (index, record) in blocks.records.enumerated() where record.kind.isLeafWithInlines {
      let mentions = blocks.mentions.run(in: index..<index + 1) { Int($0.record) }
      let start = base.bytes + Int(record.start)
      for (label, isFootnote) in blocks.writtenLabels(of: record) {
        let range = start + Int(label.lowerBound)..<start + Int(label.upperBound)
        let bytes = text.bytes(in: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
        if bytes.contains(where: { $0.isLineEnding || $0 == UInt8(ascii: "\\") }) { continue }
        let key = isFootnote ? LabelKey(footnote: bytes) : LabelKey(bytes)
        found.append(
          WrittenReference(
            key: key, start: range.lowerBound,
            isMentioned: blocks.mentions[mentions].contains { $0.key == key }))
      }
    }
    return found
  }
}

extension FlatBlocks {
  /// The source ranges of the labels of references in the leaf `record`, relative to its start, and whether each is a
  /// footnote's.
  fileprivate func writtenLabels(of record: BlockRecord) -> [(label: Range<BlockOffset>, isFootnote: Bool)] {
    let parts = parts(of: record)
    if parts.isPlain { return [] }
    let own = links(ofInlines: parts.inlines.bounds)
    var found = links[own].filter { $0.form.isReference && $0.label != StoredLink.absent }.map {
      ($0.label, false)
    }
    for node in inlines[parts.inlines.bounds] where node.kind == .footnoteReference {
      found.append((node.contentStart..<node.contentEnd, true))
    }
    return found
  }
}
