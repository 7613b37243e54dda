import MarkdownSyntax
import TextBuffer

/// The place of Enter or Shift-Enter: the caret, moved out of markers that a line break would tear.
struct EnterPlace {
  /// The caret before it was moved.
  let caret: UTF8Offset
  /// The place of the moved caret.
  let place: CaretPlace
  /// The parting of the spans that a break at the caret would tear; `nil` if there is nothing to part.
  let parting: CaretParting?
  /// Whether the key is Shift-Enter.
  let isSoft: Bool
  /// The pairs whose closers were inserted automatically.
  let pairs: OpenPairs
  /// Whether the end of a span right behind the caret is still to be typed.
  let staysInside: Bool
  /// Whether the key has just deleted selected text, so that a line without text wasn't empty before.
  let replacesText: Bool
  var text: LineModel { place.text }

  /// The place of the key at `spot`.
  ///
  /// `pairs` are those whose closers were inserted automatically. Right before the end of a span, the place is behind
  /// the span, unless that end is still to be typed.
  init(_ spot: KeySpot, isSoft: Bool = false, closing pairs: OpenPairs = OpenPairs()) {
    let (text, caret) = (spot.text, spot.caret)
    (self.caret, self.isSoft, self.pairs) = (caret, isSoft, pairs)
    replacesText = spot.replacesText
    staysInside = pairs.closing(at: caret).contains { $0.isTyped }
    let here = CaretPlace(caret, in: text)
    let parting = CaretParting(here, isSoft: isSoft, staysInside: staysInside)
    self.parting = parting
    place = Self.outsidePrefix(parting.map { CaretPlace($0.place, in: text) } ?? here)
  }

  /// The decision for `key`, which is about a line without text; `nil` if `key` is `nil`.
  ///
  /// If `key` changes visible content of other lines, an empty line above is tried next.
  func onEmptyLine(_ key: KeyResult?) -> KeyDecision? {
    guard let key else { return nil }
    let mended = key.mended(about: place.ownLines, in: place.chain, of: text) ?? lineAbove
    return KeyDecision(mended ?? (place.isInText ? nil : key))
  }

  /// An empty line above that of the place, in the containers that began before it.
  ///
  /// `nil` if that changes visible content.
  private var lineAbove: KeyResult? {
    let outer = place.path.prefix { text.line(at: $0.start) < place.line || !$0.holdsAnyBlock }
    let chain = ContainerChain(path: Array(outer), in: text)
    let above = chain.prefix(depth: .max).trimmingBlanks() + text.lineBreak
    return KeyResult([.insert(above, at: text.startOfLine(place.line))], in: text, caret: place.offset)
      .flatMap {
        $0.mended(about: place.line...place.line, in: chain, of: text, by: [])
      }
  }

  /// `place` with the caret moved out of its line's prefix.
  ///
  /// Inside of container markers or code indentation, it moves to the start of the content; in other leading white
  /// space, to the start of the line.
  static func outsidePrefix(_ place: CaretPlace) -> CaretPlace {
    let (content, bytes) = (place.content, place.content.bytes)
    guard place.line > 0 || !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return place }
    func moved(to index: Int) -> CaretPlace {
      index == place.index ? place : CaretPlace(place.place(index), in: place.text)
    }
    if let leaf = place.leaf, leaf.kind == .codeBlock, leaf.isFenced == false {
      var code = content
      code.skip(columns: 4)
      return moved(to: max(place.index, code.index))
    }
    guard place.index < content.endOfBlanks, place.index < bytes.count else { return place }
    let continues = place.depth > 0 && !place.chain.begins(on: place.line)
    let isInside = continues || bytes[..<place.index].contains { !$0.isBlank }
    return moved(to: isInside ? max(place.index, content.index) : 0)
  }
}
