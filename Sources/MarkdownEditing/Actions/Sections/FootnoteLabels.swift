import MarkdownSyntax
import TextBuffer

/// The footnotes of a text, found by their spelling alone, so that a label is free whatever the dialect reads.
struct FootnoteLabels {
  /// A label with its brackets, and where it starts.
  struct Mark {
    var place: Int
    var end: Int
    var label: [UInt8]
    /// Whether it stands at a line's start and before a colon; else it's a reference.
    var isDefinition: Bool

    /// Where the definition's text starts, or the reference ends.
    fileprivate var target: Int { isDefinition ? end + 2 : end }

    /// Whether `caret` is in the reference, or in the definition's label or right before its text.
    fileprivate func isReached(by caret: Int) -> Bool {
      isDefinition ? place <= caret && caret <= target : place < caret && caret < end
    }
  }

  /// The references and definitions, in order.
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

  /// The numbers that are labels.
  var numbers: Set<Int> { Set(marks.compactMap { Int(String(decoding: $0.label, as: UTF8.self)) }) }

  /// The reference around `caret`, or the definition in whose label, or right before whose text, that is.
  func mark(at caret: Int) -> Mark? { marks.first { $0.isReached(by: caret) } }

  /// For a caret on a reference, the place of its definition's text; for one on a definition's label or at the start of
  /// its text, the place behind its first reference; else `nil`.
  func counterpart(of caret: Int) -> Int? {
    mark(at: caret).flatMap { mark in
      marks.first { $0.isDefinition != mark.isDefinition && $0.label == mark.label }?.target
    }
  }
}

/// The numbers that are no labels of footnotes in a text yet; looked for when the first one is asked for.
struct FreeLabels {
  private let rope: Rope
  private var used: Set<Int>?
  private var last = 0

  /// Those of `rope`.
  init(_ rope: Rope) { self.rope = rope }

  /// The smallest one.
  var next: Int {
    mutating get {
      let used = self.used ?? FootnoteLabels(rope.bytes(in: rope.range)).numbers
      self.used = used
      return ((last + 1)...).first { !used.contains($0) } ?? last + 1
    }
  }

  /// Takes that.
  mutating func take() { last = next }
}
