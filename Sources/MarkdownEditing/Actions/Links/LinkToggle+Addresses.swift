import MarkdownSyntax
import TextBuffer

/// Selected addresses, and autolinks, which show their own address.
extension LinkToggle {
  // MARK: Links to an address

  /// The step that replaces a selected address, or the bare address around a caret, with `[|](address)`.
  ///
  /// Returns `nil` if something else is selected.
  func linkToAddress(_ range: SelectionRange) -> Result<[Step], UnchangedReason>? {
    let low = range.range.lowerBound.value
    guard let number = windows.index(touching: low) else { return nil }
    let window = windows[number]
    let local = low - window.range.lowerBound..<low - window.range.lowerBound + range.range.count
    guard let (items, address) = range.isCaret ? bareAddress(around: range) : address(in: local, of: window)
    else { return nil }
    let destination = LinkDestination.written(address, inTableCell: window.original.kind == .tableCell)
    let text = kind.openingBracket + "](" + destination + ")"
    return emptyLink(text, over: items, in: number, caret: kind.openingBracket.utf8.count)
  }

  private func bareAddress(around range: SelectionRange) -> (items: Range<Int>, destination: String)? {
    guard let (number, item) = autolinkAround(range),
      case let reading = windows[number].original,
      windows[number].bytes[reading.items[item].range.lowerBound] != UInt8(ascii: "<")
    else { return nil }
    return (item..<item + 1, Address(of: reading, item).destination)
  }

  /// The address that is all of what `range` touches, except white space around it, or punctuation around an autolink;
  /// else `nil`.
  private func address(
    in range: Range<Int>, of window: ProofWindow
  ) -> (items: Range<Int>, destination: String)? {
    let reading = window.original
    guard range.upperBound <= window.bytes.count else { return nil }
    let touched = reading.content.filter {
      reading.items[$0].kind.isSelectable && reading.items[$0].range.overlaps(range)
    }
    let links = touched.filter { reading.items[$0].kind == .atom(.link) }
    if let link = links.first {
      let isAlone = touched.allSatisfy { $0 == link || !reading.items[$0].isWord }
      return isAlone && links.count == 1
        ? (link..<link + 1, Address(of: reading, link).destination) : nil
    }
    let ink = touched.drop { reading.items[$0].kind == .space }
    guard let first = ink.first, let last = ink.last(where: { reading.items[$0].kind != .space }),
      (first...last).allSatisfy({ reading.isPlainCharacter($0) })
    else { return nil }
    let place = reading.items[first].range.lowerBound..<reading.items[last].range.upperBound
    let text = reading.text(of: first...last) ?? String(decoding: window.bytes[place], as: UTF8.self)
    return LinkDestination.address(text).map { (first..<last + 1, $0) }
  }

  // MARK: Another address

  /// The edit that changes the destination of the link of `span` to `url`.
  ///
  /// The title stays; a title from a definition is written into the link.
  func redirection(
    of link: LinkAttributes, _ span: Reading.Span, to url: String, in window: ProofWindow
  ) -> InlineEdit {
    let isInCell = window.original.kind == .tableCell
    if link.form == .inline, let range = link.destinationRange {
      var place = range.lowerBound.value..<range.upperBound.value
      if window.bytes[place.lowerBound - 1] == UInt8(ascii: "<") {
        place = place.lowerBound - 1..<place.upperBound + 1
      }
      return InlineEdit(
        range: place, text: LinkDestination.written(url, inTableCell: isInCell))
    }
    let written = LinkDestination.written(url, title: link.title, inTableCell: isInCell)
    return InlineEdit(range: span.closing, text: "](" + written + ")")
  }

  // MARK: Autolinks

  /// The autolink around `range`; `nil` if there is none.
  func autolinkAround(_ range: SelectionRange) -> (window: Int, item: Int)? { itemAround(range, .link) }

  /// The autolink, or the image without a description, around `range`; `nil` if there is none.
  func itemAround(_ range: SelectionRange, _ kind: SyntaxKind) -> (window: Int, item: Int)? {
    guard let number = windows.index(touching: range.range.lowerBound.value) else { return nil }
    let (window, start) = (windows[number], windows[number].range.lowerBound)
    let (low, high) = (range.range.lowerBound.value - start, range.range.upperBound.value - start)
    let item = window.original.content.first { index in
      let item = window.original.items[index]
      guard item.kind == .atom(kind) else { return false }
      return range.isCaret
        ? (onlyRemoves ? item.range.lowerBound <= low : item.range.lowerBound < low)
          && low < item.range.upperBound
        : item.range.lowerBound <= low && high <= item.range.upperBound
    }
    return item.map { (number, $0) }
  }

  /// Turns the autolink into text or, if there is another URL, into a link to that URL.
  func unlink(_ number: Int, item: Int, _ range: SelectionRange) -> Result<[Step], UnchangedReason> {
    let window = windows[number]
    let address = Address(of: window.original, item)
    let url = self.url == address.destination ? nil : self.url
    let expected = AddressText(original: window.original, item: item, link: url.map { (kind, $0) })
    var search = LeafProof(window, expected).search
    let candidates = escapes(ofAutolink: item, in: window, isLinked: url != nil).lazy.map {
      edits(ofAutolink: item, in: window, $0, url)
    }
    guard let proven = search.first(of: candidates) else { return .failure(.addressIsNeeded) }
    let start = window.range.lowerBound
    let kept = range.range.lowerBound.value - start..<range.range.upperBound.value - start
    return .success([Step(number, proven, .kept(kept))])
  }

  private func edits(
    ofAutolink item: Int, in window: ProofWindow, _ escapes: [Int], _ url: String?
  ) -> [InlineEdit] {
    let range = window.original.items[item].range
    let hasAngles = window.bytes[range.lowerBound] == UInt8(ascii: "<")
    let (opening, closing) =
      hasAngles
      ? (range.lowerBound..<range.lowerBound + 1, range.upperBound - 1..<range.upperBound)
      : (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
    let destination = url.map { LinkDestination.written($0, inTableCell: window.original.kind == .tableCell) }
    let inside = escapes.map { InlineEdit.insert("\\", at: $0) }
    let all =
      [InlineEdit(range: opening, text: destination == nil ? "" : kind.openingBracket)] + inside
      + [InlineEdit(range: closing, text: destination.map { "](" + $0 + ")" } ?? "")]
    return all.filter { !$0.range.isEmpty || !$0.text.isEmpty }.inOrder
  }

  /// Sets of offsets for backslashes in an autolink as text: none, the start of an address, all other possible syntax.
  private func escapes(ofAutolink item: Int, in window: ProofWindow, isLinked: Bool) -> [[Int]] {
    let whole = window.original.items[item].range
    let hasAngles = window.bytes[whole.lowerBound] == UInt8(ascii: "<")
    let range = hasAngles ? whole.lowerBound + 1..<whole.upperBound - 1 : whole
    let signs = window.original.signs("[]`\\&<")
    let syntax = range.filter { signs.contains(window.bytes[$0]) }
    if isLinked {
      // An exclamation mark before the link would make it an image.
      let mark = whole.lowerBound - 1
      let isMarked = mark >= 0 && window.bytes[mark] == UInt8(ascii: "!")
      return [[], syntax] + (isMarked ? [[mark], [mark] + syntax] : [])
    }
    let start = range.first { ":.".utf8.contains(window.bytes[$0]) }.map { [$0] } ?? []
    return [[], start, syntax, (start + syntax).sorted()]
  }
}
