extension ScanFrame {
  /// The frames that are open where a scan can start: the document, and what holds `block`.
  static func around(_ block: BlockPlace) -> [ScanFrame] {
    var frames = [ScanFrame(kind: .document, line: -1)]
    for ancestor in block.ancestors { frames.append(ScanFrame(restoring: ancestor.record)) }
    guard let sibling = block.previousSibling else { return frames }
    let parent = frames.count - 1
    frames[parent].hasRecords = true
    // A table's rows are no blocks to cmark.
    if frames[parent].kind != .table {
      frames[parent].lastChild = ClosedChild(before: block.record, closed: sibling.record.kind)
    }
    return frames
  }

  /// A container that was open before the scan.
  private init(restoring record: BlockRecord) {
    self.init(kind: record.kind, line: -1)
    switch record.detail {
    case .list(let attributes): state = .list(attributes.style)
    case .item(let markerOffset, let padding): state = .item(markerOffset: markerOffset, padding: padding)
    case .table(let alignments): state = .table(alignments)
    default: break
    }
  }

  /// Whether the same lines continue this open container and the block of `record`.
  func continues(as record: BlockRecord) -> Bool {
    guard kind == record.kind else { return false }
    switch (state, record.detail) {
    case (.list(.bullet(let first)), .list(let other)):
      if case .bullet(let second) = other.style { return first == second }
      return false
    case (.list(.ordered(_, let first)), .list(let other)):
      if case .ordered(_, let second) = other.style { return first == second }
      return false
    case (.item(let markerOffset, let padding), .item(let otherOffset, let otherPadding)):
      return markerOffset + padding == otherOffset + otherPadding
    case (.table(let columns), .table(let others)): return columns.count == others.count
    case (.none, _): return true
    default: return false
    }
  }
}

extension ScanFrame.ClosedChild {
  /// The sibling, of `kind`, before the block of `record`, which isn't an item or comes right after its first line.
  ///
  /// That block hides it at once, unless it's a definition, after which it still counts.
  fileprivate init(before record: BlockRecord, closed kind: SyntaxKind) {
    let isBlank = record.flags.contains(.followsBlank)
    self.init(
      endsWithBlank: isBlank, chainEndsWithBlank: isBlank, isSettled: kind == .list || kind == .item)
  }
}
