import MarkdownSyntax
import TextBuffer

extension StyleScan {
  /// Reads the state at a caret: the spans that hold it or touch it, or else the text around it.
  mutating func read(caret offset: UTF8Offset) {
    let nodes = document.tree.nodes(in: offset..<offset)
    let isPlace = isPlaceForInlines(offset, nodes)
    let unit = nodes.last { $0.isStyledAsOne && $0.range.lowerBound < offset && offset < $0.range.upperBound }
    let runs = document.emptyRuns(around: offset)
    let isInPair = runs.first.map { document.isAlone($0, at: offset) } ?? false
    let mayBeText = !isInPair && !runs.isEmpty && !nodes.holdInMarker(offset)
    for style in InlineStyle.all(in: document.tree.dialect) {
      let isIn = nodes.contains {
        $0.kind == style.kind && $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      }
      let run = mayBeText ? runs.first { $0.width(of: style, EditingOptions()) != nil } : nil
      let isText = run.map { document.isText($0, at: offset) } ?? false
      let isPossible = isPlace && !isText || style != .code && unit != nil || isInPair
      carets.append((style, isIn ? .on : isPossible ? .off : .notPossible))
      hasStyledCaret = hasStyledCaret || isIn
    }
    let autolink = nodes.first { $0 == unit && $0.kind == .link }
    // An address without `<>` can become a link or an image.
    let isBare = autolink?.markers.isEmpty ?? false
    links.append(
      isBare ? .off : autolink.map(stateInAutolink) ?? state(of: .link, around: offset, nodes, isPlace))
    images.append(isBare ? .off : state(of: .image, around: offset, nodes, isPlace))
  }

  /// Whether there is text at `offset`, or beside the marker around it; `nodes` are all nodes that hold or touch it.
  private mutating func isPlaceForInlines(_ offset: UTF8Offset, _ nodes: [SyntaxNode]) -> Bool {
    let isInText = nodes.contains { $0.kind == .text && $0.range.lowerBound < offset }
    return isInText
      ? nodes.isPlaceForInlines(offset)
      : InlinePlace(offset, in: lineModel, windows: []) != nil
  }

  private func state(
    of kind: SyntaxKind, around offset: UTF8Offset, _ nodes: [SyntaxNode], _ isPlace: Bool
  ) -> StyleState {
    let isInside = nodes.contains {
      $0.kind == kind && !$0.isStyledAsOne && $0.range.lowerBound < offset && offset < $0.range.upperBound
    }
    return isInside ? .on : isPlace ? .off : .notPossible
  }
}

extension StyleScan {
  /// `on` if `autolink` can become text.
  ///
  /// An email address can't in a dialect with bare autolinks, where it is always a link.
  private func stateInAutolink(_ autolink: SyntaxNode) -> StyleState {
    let isEmail = LinkDestination.isEmail(autolink.link?.destination ?? "")
    return isEmail && document.tree.dialect.contains(.autolinks) ? .notPossible : .on
  }
}

extension [SyntaxNode] {
  /// Whether `offset` is strictly inside a delimiter of one of the nodes.
  fileprivate func holdInMarker(_ offset: UTF8Offset) -> Bool {
    contains { node in
      node.kind.isInline && node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
    }
  }
}

extension SyntaxNode {
  /// Whether styles treat the node as one unit: code, an autolink, an image without a description, a footnote
  /// reference.
  var isStyledAsOne: Bool {
    switch kind {
    case .code, .footnoteReference: true
    case .link: link?.form == .autolink
    case .image: content.isEmpty
    default: false
    }
  }
}
