import MarkdownSyntax
import TextBuffer

/// The items other than white space, which are the same in code and outside of code.
extension Reading {
  /// The indices of the items other than white space, once for each character of an item.
  ///
  /// An item can be a reference for two characters, such as `&ngE;`. In code there are no references, so each of these
  /// characters is an item there.
  var solidItems: [Int] {
    var result: [Int] = []
    result.reserveCapacity(items.count)
    for index in items.indices where !items[index].isBlank {
      for _ in 0..<items[index].characterCount { result.append(index) }
    }
    return result
  }

  /// The item at `place` of `solidItems`; if the item is two characters, with only the character meant by `place`.
  func character(at place: Int, of solid: [Int]) -> Item {
    var item = items[solid[place]]
    guard item.characterCount > 1 else { return item }
    let isSecond = place > 0 && solid[place - 1] == solid[place]
    let scalars = item.meaning.text.unicodeScalars
    if let scalar = isSecond ? scalars.last : scalars.first { item.meaning = Meaning(String(scalar).utf8) }
    return item
  }
}

extension Reading.Item {
  /// The number of characters of the item: two for some references, else one.
  fileprivate var characterCount: Int {
    spelling == .reference ? min(2, max(1, meaning.text.unicodeScalars.count)) : 1
  }

  /// Whether the item is white space in a line or a soft line ending, in any spelling.
  var isBlank: Bool {
    switch kind {
    case .space, .lineEnding(.softBreak): true
    case .punctuation where spelling == .reference: meaning.scalar.map { ScalarClass($0) == .space } ?? false
    default: false
    }
  }
}
