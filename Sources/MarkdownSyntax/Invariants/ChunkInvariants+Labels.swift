import TextBuffer

/// Checks of definitions and mentions.
extension ChunkInvariants {
  /// Checks that labels come in the order of their blocks.
  func checkLabels() throws(BrokenInvariant) {
    try checkDefinitions()
    try checkEachHasDefinition()
    var last: Int32 = 0
    for mention in blocks.mentions {
      let index = Int(mention.record)
      // Only leaves whose inlines depend on definitions mention labels.
      try require(
        last <= mention.record && index < blocks.records.count
          && blocks.records[index].kind.isLeafWithInlines,
        "mentions are those of leaves, in order", at: base, "record \(index) after \(last)")
      last = mention.record
    }
  }

  private func checkDefinitions() throws(BrokenInvariant) {
    var (last, text): (Int32, Int32) = (0, 0)
    for definition in blocks.definitions {
      let index = Int(definition.record)
      try require(
        last <= definition.record && index < blocks.records.count, "definitions come in order", at: base,
        "record \(index) after \(last) of \(blocks.records.count)")
      last = definition.record
      let record = blocks.records[index]
      // An unparsed rest keeps the definitions of the text that it covers.
      let kind = definition.ranges == nil ? SyntaxKind.footnoteDefinition : .linkDefinition
      try require(
        record.kind == kind || record.kind == .unparsed, "a definition is that of its block",
        at: start(of: record), "\(kind.name) in \(record.kind.name)")
      // The bytes of the meanings follow each other.
      try require(
        definition.text.lowerBound == text || definition.text.isEmpty,
        "meanings stand in order, without gaps",
        at: start(of: record), "\(written(definition.text)) after \(text)")
      if !definition.text.isEmpty { text = definition.text.upperBound }
      if record.kind != .unparsed { try checkKey(of: definition, record) }
    }
    try require(
      Int(text) == blocks.definitionText.count, "all meanings are those of definitions", at: base,
      "\(text) of \(blocks.definitionText.count) bytes")
  }

  /// Checks that the key is that of the label, and that the parts are in the block.
  private func checkKey(of definition: StoredDefinition, _ record: BlockRecord) throws(BrokenInvariant) {
    let place = start(of: record)
    guard let ranges = definition.ranges else {
      let label = Array(blocks.definitionText[definition.text.bounds])
      return try require(
        LabelKey(footnote: label) == definition.key, "a definition's key is its label's", at: place,
        "a footnote")
    }
    let length = BlockOffset(record.end - record.start)
    try require(
      .zero < ranges.label.lowerBound && ranges.label.upperBound < ranges.destination.lowerBound
        && ranges.destination.upperBound <= length,
      "a definition's label and destination are in its block, in order", at: place,
      "\(written(ranges.label)), \(written(ranges.destination)) of \(length) bytes")
    if let key = key(ofLabel: ranges.label, in: record) {
      try require(
        key == definition.key, "a definition's key is its label's", at: place, written(ranges.label))
    }
  }

  /// The key of the label at `range` in `record`; `nil` if it is on several lines, since prefixes can be between them.
  private func key(ofLabel range: Range<BlockOffset>, in record: BlockRecord) -> LabelKey? {
    let label = bytes[Range(range.inSource(from: record.start))]
    return label.contains { $0.isLineEnding } ? nil : LabelKey(label)
  }

  /// Checks that each block that defines a label has just one definition.
  private func checkEachHasDefinition() throws(BrokenInvariant) {
    var counts = [Int](repeating: 0, count: blocks.records.count)
    for definition in blocks.definitions { counts[Int(definition.record)] += 1 }
    for (record, count) in zip(blocks.records, counts) where record.kind != .unparsed {
      let isDefinition = record.kind == .linkDefinition || record.kind == .footnoteDefinition
      try require(
        count == (isDefinition ? 1 : 0), "a block that defines a label has one definition",
        at: start(of: record), "\(record.kind.name) has \(count)")
    }
  }
}
