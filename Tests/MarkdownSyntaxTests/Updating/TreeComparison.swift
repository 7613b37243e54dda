import TextBuffer

@testable import MarkdownSyntax

/// All that a tree stores, in a form that doesn't show how the tree came about.
struct StoredTree: Equatable {
  private var blocks = FlatBlocks()
  /// The content lines of each block.
  private var lines: [[BlockLine]] = []
  private var length = 0

  /// What `tree` stores.
  init(_ tree: SyntaxTree) {
    length = tree.chunks.summary.bytes
    var place = tree.chunks.chunk(0)
    while let present = place {
      let part = present.chunk.blocks
      blocks.append(
        part, records: part.records.indices, bytes: .zero..<SourceOffset.max, movedBy: present.base.bytes)
      place = tree.chunks.chunk(present.base.chunks + 1)
    }
    // Nor does it matter in which array the lines of a leaf stand.
    lines = blocks.records.map { Array(blocks.lines(of: $0)) }
    for index in blocks.parts.indices {
      (blocks.parts[index].lines, blocks.parts[index].longLines) = (0..<0, -1)
    }
    // Which of a leaf's parts came first doesn't matter.
    let mentions = blocks.mentions.enumerated().sorted {
      ($0.element.record, $0.offset) < ($1.element.record, $1.offset)
    }
    blocks.mentions.replaceSubrange(0..<mentions.count, with: mentions.map(\.element))
  }

  static func == (first: StoredTree, second: StoredTree) -> Bool { first.difference(from: second) == nil }

  /// What the first difference is, or `nil` where there is none.
  func difference(from other: StoredTree) -> String? {
    let (own, others) = (blocks, other.blocks)
    if length != other.length { return "\(length) bytes, not \(other.length)" }
    if own.records.count != others.records.count {
      return "\(own.records.count) records, not \(others.records.count)"
    }
    let difference =
      Self.difference(own.records, others.records, "record")
      ?? Self.difference(lines, other.lines, "the lines of record")
      ?? Self.difference(own.parts, others.parts, "part")
    if let difference { return difference }
    if own.extras != others.extras { return "extras \(own.extras), not \(others.extras)" }
    return own.markers != others.markers
      ? "markers \(own.markers), not \(others.markers)"
      : own.quoteMarkers != others.quoteMarkers
        ? "quote markers \(own.quoteMarkers), not \(others.quoteMarkers)"
        : own.inlines != others.inlines
          ? "inlines \(own.inlines), not \(others.inlines)"
          : own.links != others.links
            ? "links \(own.links), not \(others.links)"
            : own.linkText != others.linkText
              ? "the text of links is another"
              : own.definitions != others.definitions || own.definitionText != others.definitionText
                ? "definitions \(own.allDefinitions), not \(others.allDefinitions)"
                : own.mentions != others.mentions ? "mentions \(own.mentions), not \(others.mentions)" : nil
  }

  /// The first difference between two collections, named `name`, or `nil`.
  ///
  /// Whole collections are compared first, since most are equal.
  private static func difference<Whole: RandomAccessCollection & Equatable>(
    _ own: Whole, _ others: Whole, _ name: String
  ) -> String? where Whole.Element: Equatable {
    if own == others { return nil }
    for (index, (first, second)) in zip(own, others).enumerated() where first != second {
      return "\(name) \(index) is \(first), not \(second)"
    }
    return "\(own.count) of \(name), not \(others.count)"
  }
}

/// A node of a tree, as far as `forEachNode` tells.
struct FlatNode: Equatable {
  var kind: SyntaxKind
  var depth: Int
  /// The start, counted from the start or the end of a stretch.
  var place: Int
}

extension SyntaxTree {
  /// The nodes that start before `stretch`, and those that start behind it.
  func nodes(outside stretch: Range<UTF8Offset>) -> [[FlatNode]] {
    var (before, behind) = ([FlatNode](), [FlatNode]())
    forEachNode { kind, depth, start in
      if start < stretch.lowerBound.value {
        before.append(FlatNode(kind: kind, depth: depth, place: start))
      } else if start >= stretch.upperBound.value {
        behind.append(FlatNode(kind: kind, depth: depth, place: start - stretch.upperBound.value))
      }
    }
    return [before, behind]
  }
}

/// An edit of a text, after which the updated tree must be that of a full parse.
struct UpdateCase: CustomStringConvertible {
  var text: String
  var edits: [Edit]
  var dialect = Dialect.gfm

  var description: String {
    let edits = edits.map {
      "[\($0.range.lowerBound.value), \($0.range.upperBound.value), \($0.replacement.debugDescription)]"
    }
    return "{\"text\": \(text.debugDescription), \"edits\": [\(edits.joined(separator: ", "))]}"
  }

  /// How the updated tree differs from a full parse, or `nil`.
  func problem() -> String? {
    let rope = Rope(text)
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let updated = SyntaxTree(rope, dialect: dialect).updating(after: changes, in: changed)
    return StoredTree(updated).difference(from: StoredTree(SyntaxTree(changed, dialect: dialect)))
  }

  /// The smallest case found that still has a problem.
  func shrunk() -> UpdateCase {
    var best = self
    var step = max(text.utf8.count / 2, 1)
    while step > 0 {
      var start = 0
      while start < best.text.utf8.count {
        if let smaller = best.removing(start..<min(start + step, best.text.utf8.count)),
          smaller.problem() != nil
        {
          best = smaller
        } else {
          start += step
        }
      }
      step /= 2
    }
    return best
  }

  /// The case without the bytes `range` of its text, unless an edit touches them or they cut a scalar.
  private func removing(_ range: Range<Int>) -> UpdateCase? {
    var bytes = Array(text.utf8)
    bytes.removeSubrange(range)
    guard let shorter = String(validating: bytes, as: UTF8.self) else { return nil }
    var moved: [Edit] = []
    for edit in edits {
      let (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      if high <= range.lowerBound {
        moved.append(edit)
      } else if low >= range.upperBound {
        moved.append(Edit(UTF8Offset(low - range.count)..<UTF8Offset(high - range.count), edit.replacement))
      } else if low <= range.lowerBound, high >= range.upperBound {
        moved.append(Edit(UTF8Offset(low)..<UTF8Offset(high - range.count), edit.replacement))
      } else {
        return nil
      }
    }
    return UpdateCase(text: shorter, edits: moved, dialect: dialect)
  }
}
