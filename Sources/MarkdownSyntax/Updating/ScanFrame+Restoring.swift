extension ScanFrame {
  /// The frames that are open at the start of a scan at `block`: the document and the block's ancestors.
  static func around(_ block: BlockPlace) -> [ScanFrame] {
    var frames = [ScanFrame(kind: .document, line: -1)]
    for ancestor in block.ancestors {
      let kind = ancestor.record.kind
      frames[frames.count - 1].hasRecords = true
      frames.append(ScanFrame(restoring: ancestor), inRun: kind == .list || kind == .item)
    }
    frames[frames.count - 1].hasRecords = !block.isFirstChild
    frames[frames.count - 1].lastChild = ClosedChild(before: block.record)
    return frames
  }

  /// The frames that are open in a code or HTML block after its first line: those around it, and the block itself.
  static func inside(_ block: BlockPlace) -> [ScanFrame] {
    var frames = around(block)
    var frame = ScanFrame(kind: block.record.kind, line: -1)
    if case .html(let condition) = block.record.detail {
      frame.state = .html(condition: condition)
    } else if case .fence(let fence) = block.extra {
      frame.state = .fence(byte: fence.byte, length: fence.length, indent: fence.indent)
    } else {
      frame.state = .indentedCode
    }
    frames.append(frame)
    return frames
  }

  /// A container that was open before the scan.
  private init(restoring block: BlockPlace) {
    let record = block.record
    self.init(kind: record.kind, line: -1)
    if let list = record.detail.list {
      state = .list(list.style)
    } else if case .item(let markerOffset, let padding) = record.detail {
      state = .item(markerOffset: markerOffset, padding: padding)
    } else if record.kind == .table, case .table(let alignments) = block.extra {
      state = .table(columns: Int32(alignments.count))
    }
  }

  /// Whether the same lines continue this open container and `block`.
  func continues(as block: BlockPlace) -> Bool {
    guard kind == block.record.kind else { return false }
    switch (state, ScanFrame(restoring: block).state) {
    case (.list(.bullet(let first)), .list(.bullet(let second))): return first == second
    case (.list(.ordered(_, let first)), .list(.ordered(_, let second))): return first == second
    case (.item(let markerOffset, let padding), .item(let otherOffset, let otherPadding)):
      return markerOffset + padding == otherOffset + otherPadding
    case (.table(let columns), .table(let others)): return columns == others
    case (.none, _): return true
    default: return false
    }
  }
}

extension ScanFrame.ClosedChild {
  /// The sibling before the block of `record`; `nil` if cmark knows of none.
  ///
  /// The two flags of a sibling can differ only if an item follows it, which replaces it at once.
  fileprivate init?(before record: BlockRecord) {
    guard record.flags.contains(.hasSibling) else { return nil }
    let isBlank = record.flags.contains(.followsBlank)
    self.init(
      endsWithBlank: isBlank, chainEndsWithBlank: isBlank,
      isSettled: record.flags.contains(.followsSettled))
  }
}

extension BlockPlace {
  /// Whether no sibling precedes the block, not even a definition.
  var isFirstChild: Bool {
    guard let previous else { return true }
    return previous.record.depth < record.depth
  }
}
