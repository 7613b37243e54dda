import MarkdownSyntax
import TextBuffer

/// The markers of both parts of a split span.
struct SpanMarkers {
  /// The opening marker of a part.
  private(set) var opener: String
  /// The closing marker of a part.
  private(set) var closer: String
  private let span: LeafInlines.Node
  private let bytes: [UInt8]

  /// The markers of the parts of `span`, which `parting` splits at `gap`.
  init(
    _ span: LeafInlines.Node, in parting: SpanParting, parted gap: Range<Int>, _ otherDelimiters: Bool
  ) {
    (self.span, bytes) = (span, parting.bytes)
    let opening = String(
      decoding: parting.bytes[span.range.lowerBound..<span.content.lowerBound], as: UTF8.self)
    switch span.kind {
    case .link:
      opener = "["
      closer = SpanMarkers.tail(of: span, parting)
    case .code: (opener, closer) = SpanMarkers.code(span, parting, gap)
    case .strong, .emphasis:
      opener = otherDelimiters ? opening.otherDelimiter : opening
      closer = opener
    default: (opener, closer) = (opening, opening)
    }
  }

  /// The edit that makes the span's own opening marker like that of the other part; none if it is so already.
  var openingEdit: [InlineEdit] {
    edit(span.range.lowerBound..<span.content.lowerBound, to: opener)
  }

  /// The edit that makes the span's own closing marker like that of the other part; none if it is so already.
  var closingEdit: [InlineEdit] {
    edit(span.content.upperBound..<span.range.upperBound, to: closer)
  }

  private func edit(_ range: Range<Int>, to text: String) -> [InlineEdit] {
    // A line ending at an end of the code counts as the space there.
    let isSame = bytes[range].elementsEqual(text.utf8) || bytes[range].contains { $0.isLineEnding }
    return isSame ? [] : [InlineEdit(range: range, text: text)]
  }

  // MARK: Code

  /// A code span's fence, with a space if the code has one there, or needs one beside a backtick.
  private static func code(
    _ span: LeafInlines.Node, _ parting: SpanParting, _ gap: Range<Int>
  ) -> (String, String) {
    let bytes = parting.bytes
    let count = bytes[span.range].prefix { $0 == ASCII.backtick }.count
    let isPadded = span.content.lowerBound > span.range.lowerBound + count
    let ends = [
      gap.lowerBound - 1, gap.upperBound, span.content.lowerBound, span.content.upperBound - 1,
    ]
    let needsPadding = ends.contains { span.content.contains($0) && bytes[$0] == ASCII.backtick }
    let fence = String(decoding: bytes[span.range].prefix(count), as: UTF8.self)
    return isPadded || needsPadding ? (fence + " ", " " + fence) : (fence, fence)
  }

  // MARK: Links

  /// The closing marker of a link, on one line; a link that is its own label gets the label written out.
  private static func tail(of span: LeafInlines.Node, _ parting: SpanParting) -> String {
    guard let link = span.link.map({ parting.inlines.links[$0] }) else { return "]" }
    switch link.form {
    case .collapsed, .shortcut: return "][" + parting.line(span.content) + "]"
    case .full:
      guard let label = link.labelRange else { return "]" }
      return "][" + parting.line(label.lowerBound.value..<label.upperBound.value) + "]"
    default:
      let tail = span.content.upperBound..<span.range.upperBound
      guard parting.bytes[tail].contains(where: { $0.isLineEnding }) else {
        return String(decoding: parting.bytes[tail], as: UTF8.self)
      }
      return "](" + LinkDestination.written(link.destination, title: link.title, inTableCell: false) + ")"
    }
  }
}

extension SpanParting {
  /// The source in `range` on one line: each line ending, with the prefix of the next line, becomes a space.
  fileprivate func line(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == 0x0A || bytes[index] == 0x0D else {
        result.append(bytes[index])
        index += 1
        continue
      }
      while let last = result.last, last.isBlank { result.removeLast() }
      result.append(ASCII.space)
      let next = inlines.lineStarts.partitioningIndex { $0 > index }
      index = next < inlines.lineStarts.count ? max(index + 1, inlines.lineStarts[next]) : range.upperBound
    }
    return String(decoding: result, as: UTF8.self)
  }
}
