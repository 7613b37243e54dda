import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Links of which lines become blocks, or change places.
///
/// No inline reaches over the end of a block (CommonMark 0.30, section 3.1: a leaf's inlines are parsed from its own
/// lines), so such a link becomes two, and what it leads to is written once more: these letters, and no others, may be
/// added.
extension BlockLaws {
  /// Whether `new`, the letters of a text, are those of `old`, in order, with what links lead to written again, and a
  /// reader sees the same letters; in code, a reader sees what is written.
  func partsLinks(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    guard isConversion || action == .newline || action == .softNewline else { return false }
    var reached: Set<Int> = [0]
    var reachedLater: [Int: Set<Int>] = [:]
    let pieces = linkPieces
    for index in new.indices {
      var next = reachedLater.removeValue(forKey: index + 1) ?? []
      for place in reached {
        if place < old.count, old[place] == new[index] { next.insert(place + 1) }
        for piece in pieces where new[index...].starts(with: piece) {
          if piece.count == 1 {
            next.insert(place)
          } else {
            reachedLater[index + piece.count, default: []].insert(place)
          }
        }
      }
      reached = next
    }
    guard reached.contains(old.count) else { return false }
    if action.plainName == "code-block" { return true }
    return seenLetters(of: document) == seenLetters(of: after)
  }

  /// As `partsLinks`, of lines that changed places.
  func movesLinks(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    var added = Counts(new)
    return added.remove(Counts(old)) && added.isSum(of: linkPieces.map { Counts($0) }, upTo: 6)
      && seenLetters(of: document).sorted() == seenLetters(of: after).sorted()
  }

  /// The letters of what each link leads to, and of a label, which may be the link's text.
  private var linkPieces: [[UInt8]] {
    let links = document.tree.nodes(in: document.rope.range).filter { $0.kind == .link }
    let pieces = links.flatMap { link in
      [link.content, link.content.upperBound..<link.range.upperBound].map {
        letters(document.rope.bytes(in: $0))
      }
    }
    return pieces.filter { !$0.isEmpty }
  }

  private func seenLetters(of document: MarkdownDocument) -> [UInt8] {
    letters(document.tree.visibleText(of: document.tree.root).utf8)
  }
}

/// How many of each letter there are.
private struct Counts {
  private var counts: [UInt8: Int]

  init(_ letters: [UInt8]) { counts = Dictionary(letters.map { ($0, 1) }, uniquingKeysWith: +) }

  /// Takes `other` away; answers whether all of it was there.
  mutating func remove(_ other: Counts) -> Bool {
    for (letter, count) in other.counts {
      guard let left = counts[letter], left >= count else { return false }
      counts[letter] = left > count ? left - count : nil
    }
    return true
  }

  /// Whether this is a sum of at most `most` of `pieces`, each as often as one likes.
  func isSum(of pieces: [Counts], upTo most: Int) -> Bool {
    if counts.isEmpty { return true }
    guard most > 0 else { return false }
    return pieces.contains { piece in
      var rest = self
      return rest.remove(piece) && rest.isSum(of: pieces, upTo: most - 1)
    }
  }
}
