import MarkdownSyntax
import TextBuffer

/// The footnotes of a text, found by their spelling alone, so that a free label is free in every dialect.
struct FootnoteLabels {
  /// A label with its brackets; offsets are in bytes from the start of the text.
  struct Mark {
    var place: Int
    var end: Int
    var label: [UInt8]
    /// Whether it is at a line's start and before a colon; else it is a reference.
    var isDefinition: Bool

    /// The start of the definition's text, or the end of the reference.
    fileprivate var target: Int { isDefinition ? end + 2 : end }

    /// Whether `caret` is in the reference, or in the definition's label or right before its text.
    fileprivate func isReached(by caret: Int) -> Bool {
      isDefinition ? place <= caret && caret <= target : place < caret && caret < end
    }
  }

  /// The references and definitions, in document order.
  private(set) var marks: [Mark] = []

  /// The footnotes of `bytes`.
  init(_ bytes: [UInt8]) {
    var index = 0
    while index + 3 < bytes.count {
      guard bytes[index] == UInt8(ascii: "["), bytes[index + 1] == UInt8(ascii: "^") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "]"),
        bytes[end] != UInt8(ascii: "[")
      {
        end += 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "]"), end > index + 2 else {
        index += 1
        continue
      }
      let hasColon = end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: ":")
      let isDefinition = hasColon && FootnoteLabels.startsLine(index, bytes)
      let label = Array(bytes[index + 2..<end])
      marks.append(Mark(place: index, end: end + 1, label: label, isDefinition: isDefinition))
      index = end + 1
    }
  }

  private static func startsLine(_ index: Int, _ bytes: [UInt8]) -> Bool {
    for byte in bytes[..<index].reversed() {
      if byte == 0x0A || byte == 0x0D { return true }
      if byte != ASCII.space { return false }
    }
    return true
  }

  /// The numbers used as labels.
  var numbers: Set<Int> { Set(marks.compactMap { Int(String(decoding: $0.label, as: UTF8.self)) }) }

  /// The reference around `caret`, or the definition with `caret` in its label or right before its text; `nil` if there
  /// is none.
  func mark(at caret: Int) -> Mark? { marks.first { $0.isReached(by: caret) } }

  /// The counterpart of `caret`: from a reference, the start of the definition's text; from a definition's label or the
  /// start of its text, the end of the first reference.
  ///
  /// Returns `nil` elsewhere.
  func counterpart(of caret: Int) -> Int? {
    mark(at: caret).flatMap { mark in
      marks.first { $0.isDefinition != mark.isDefinition && $0.label == mark.label }?.target
    }
  }
}

/// The numbers that aren't labels of footnotes yet; the text is searched when the first number is needed.
struct FreeLabels {
  private let rope: Rope
  private var used: Set<Int>?
  private var last = 0

  /// The free numbers of `rope`.
  init(_ rope: Rope) { self.rope = rope }

  /// The smallest free number.
  var next: Int {
    mutating get {
      let used = self.used ?? FootnoteLabels(rope.bytes(in: rope.range)).numbers
      self.used = used
      return ((last + 1)...).first { !used.contains($0) } ?? last + 1
    }
  }

  /// Takes the number `next`.
  mutating func take() { last = next }
}
