import MarkdownSyntax

/// Writes the styles of a part of a leaf anew.
///
/// All delimiters of the written styles in that part are removed, and those that the wanted styles need are inserted.
/// The spans never overlap halfway, and the longest is outermost. A delimiter that comes back at its old place is no
/// edit.
struct LeafRewriter {
  let reading: Reading
  let bytes: [UInt8]
  /// The wanted change.
  let change: StyleChange
  /// The changed items, and the styles that they gain and lose.
  private let changed: (items: [Range<Int>], gained: InlineStyles, lost: InlineStyles)
  /// The items whose styles are written; no span of these styles crosses the ends of this range.
  let region: Range<Int>
  /// The styles that are written; spans of all others stay.
  let written: InlineStyles
  /// The links, images, code spans and styled spans that stay, and the new ones; a parent before its children.
  private(set) var boxes: [LeafBox]
  /// Whether any of these is new.
  private(set) var hasNewBoxes = false
  /// The spans that are written anew, as indices.
  let rewritten: [Int]
  /// The edits that come with each spelling, such as the removal of a link.
  var around: [InlineEdit] = []
  /// The form of the draft.
  var form = Form()
  /// The addresses to enclose, as indices of items.
  var addresses: Set<Int> = []
  /// The markers put around these addresses.
  var enclosure = BareAddresses.Enclosure.angles
  /// The tags at the start of a line, as indices of items, that keep their styles: without a delimiter before it, such
  /// a tag would start a block.
  var heldHTML: Set<Int> = []
  /// The items before which the innermost span is split in two, so that no text in it is an address.
  var cuts: Set<Int> = []

  /// The choices among spans that give letters the wanted styles.
  struct Form {
    /// The ends of spans at which punctuation stays outside.
    var trimmed = Ends.none
    /// Whether spans of punctuation alone are left out.
    var dropsPunctuation = false
    /// Whether a span over the same items as one that stays goes inside that one.
    var isInner = false
    /// Whether a link gets delimiters inside of its brackets, even if all of it has a style.
    var entersLinks = false
  }

  /// Some ends of a span.
  enum Ends: CaseIterable {
    case none, both, start, end
    var hasStart: Bool { self == .both || self == .start }
    var hasEnd: Bool { self == .both || self == .end }
  }

  /// A span of the draft.
  struct Span: Hashable {
    var style: InlineStyle
    /// The delimiters, the preferred one first.
    var delimiters: [String]
    /// The items in the span.
    var items: Range<Int>
    /// The index of this span in the reading, if it stays; `nil` for a new span.
    var kept: Int?
  }

  /// A part of the written leaf, in order.
  enum Token {
    case open(span: Int, offset: Int)
    case close(span: Int, offset: Int)
    /// Text that stays: the classes of its first and last character, and its item, unless it is an address.
    case text(first: ScalarClass, last: ScalarClass, item: Int?)
    /// Inserted text that counts as punctuation.
    case inserted(String, offset: Int)
    /// An address that is enclosed.
    case enclosed(item: Int)
    /// The bracket before or behind text whose delimiters don't pair up with any outside.
    case bracket(opens: Bool)
  }

  /// The spans, and the tokens in order.
  struct Draft {
    var spans: [Span] = []
    var tokens: [Token] = []
    /// Whether the text is among the tokens.
    var hasText = true
  }

  /// The rewriter of the spans of the styles `written` that overlap `region`.
  ///
  /// The spans in `dropped`, given as indices, go, too.
  init(
    _ window: ProofWindow, changing change: StyleChange = .nothing, region: Range<Int>,
    written: InlineStyles = .delimited, dropping dropped: Set<Int> = []
  ) {
    (reading, bytes, self.change) = (window.original, window.bytes, change)
    let (gained, lost) = change.styles(isSelected: true)
    changed = (change.items, gained, lost)
    (self.region, self.written) = (region, written)
    var (rewritten, boxes) = ([Int](), [LeafBox]())
    for index in reading.spans.indices {
      let span = reading.spans[index]
      if !InlineStyles(span.kind).isDisjoint(with: written), span.items.overlaps(region) {
        rewritten.append(index)
      } else if !dropped.contains(index), !span.items.isEmpty {
        boxes.append(LeafBox(span, at: index))
      }
    }
    (self.rewritten, self.boxes) = (rewritten, boxes)
  }

  /// This rewriter with the new links, images and code spans `added`, and with `edits` that come with them.
  func adding(_ added: [LeafBox], with edits: [InlineEdit] = []) -> LeafRewriter {
    var result = self
    result.around += edits
    result.hasNewBoxes = !added.isEmpty
    if !added.isEmpty { result.boxes = (added.map { $0.around(boxes) } + boxes).withParentsFirst }
    return result
  }

  /// The wanted styles of the item at `index`.
  func wantedStyles(of index: Int) -> InlineStyles {
    let styles = reading.items[index].styles
    return changed.items.holds(index) ? styles.union(changed.gained).subtracting(changed.lost) : styles
  }
}

extension Reading {
  /// The regions whose styles may be rewritten for a change of `items`: the part around them that no styled span
  /// leaves, and the whole leaf.
  func regions(around items: [Range<Int>]) -> [Range<Int>] {
    let near = region(around: items)
    return near == content ? [near] : [near, content]
  }

  private func region(around items: [Range<Int>]) -> Range<Int> {
    guard let first = items.first, let last = items.last else { return content }
    var result = first.lowerBound..<last.upperBound
    var grows = true
    while grows {
      grows = false
      for span in spans.map({ $0.items }) {
        let touches = span.lowerBound <= result.upperBound && result.lowerBound <= span.upperBound
        guard touches, span.lowerBound < result.lowerBound || span.upperBound > result.upperBound else {
          continue
        }
        result = min(span.lowerBound, result.lowerBound)..<max(span.upperBound, result.upperBound)
        grows = true
      }
    }
    return result
  }
}

extension LeafBox {
  /// This new box with the markers of those `others` in it that begin or end where it does; code holds none.
  fileprivate func around(_ others: [LeafBox]) -> LeafBox {
    if isOpaque { return self }
    var (low, high) = (source.lowerBound, source.upperBound)
    for other in others where items.contains(other.items) {
      if other.items.lowerBound == items.lowerBound { low = min(low, other.source.lowerBound) }
      if other.items.upperBound == items.upperBound { high = max(high, other.source.upperBound) }
    }
    var box = self
    box.source = low..<high
    return box
  }
}

extension [LeafBox] {
  /// The boxes in order, a parent before its children.
  ///
  /// Of two over the same items, the first of these is the parent, but code is never a parent.
  fileprivate var withParentsFirst: [LeafBox] {
    func rank(_ index: Int) -> (Int, Int, Int) {
      let box = self[index]
      return (box.items.lowerBound, -box.items.upperBound, box.isOpaque ? count + index : index)
    }
    return indices.sorted { rank($0) < rank($1) }.map { self[$0] }
  }
}

/// A link, image or code span in a leaf, or a styled span that stays: other styles go around it or inside it, but never
/// halfway.
struct LeafBox {
  /// The items in the box; for an existing link, these include the link's own beginning and end.
  var items: Range<Int>
  /// The range of its bytes in the source; for a new box, that of its content.
  var source: Range<Int>
  /// The markers inserted before and behind the box; empty for an existing one.
  var opening = ""
  var closing = ""
  /// The index of the styled span that stays; `nil` for any other box.
  var kept: Int?
  /// Whether nothing in the box can be styled by itself, as in code.
  var isOpaque = false
  /// Whether the first and last item are the box's own beginning and end.
  var hasEnds = false

  /// The items in the box that can be styled by themselves.
  var content: Range<Int> {
    isOpaque
      ? items.lowerBound..<items.lowerBound : hasEnds ? items.lowerBound + 1..<items.upperBound - 1 : items
  }
}

extension LeafBox {
  /// The box of `span`, which has the index `index` and stays.
  init(_ span: Reading.Span, at index: Int) {
    items = span.items
    source = span.opening.lowerBound..<span.closing.upperBound
    kept = span.kind.isDelimited ? index : nil
    isOpaque = span.kind == .code
    hasEnds = span.kind.isLinkOrImage
  }
}

extension String {
  /// The other delimiter of the same style, for `*` and `_`.
  var otherDelimiter: String { String(map { $0 == "*" ? "_" : "*" }) }
}
