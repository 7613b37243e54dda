import TestSupport
import Testing

@testable import MarkdownSyntax

/// Labels that cmark holds for the same have the same key, and others mostly have not: cmark is asked about every
/// character of Unicode.
@Suite struct LabelKeyTests {
  /// All scalars that can be a label by themselves, in order; at scale 1, a seventeenth of those that are no
  /// characters.
  private static let scalars: [Unicode.Scalar] = {
    let all = (0x21...0x10FFFF).compactMap(Unicode.Scalar.init).filter { !"[]\\".unicodeScalars.contains($0) }
    let unassigned = Set(all.filter { [.unassigned, .privateUse].contains($0.properties.generalCategory) })
    let others = all.filter(unassigned.contains)
    let sample = Set(Cases.scale > 1 ? others : Cases.sample(of: others, every: 17))
    return all.filter { !unassigned.contains($0) || sample.contains($0) }
  }()

  @Test(
    "labels of one scalar that cmark folds to the same have one key",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
  func takesTimeForEveryScalar() throws {
    let labels = Self.scalars.map { Array(String($0).utf8) }
    let found = meanings(of: labels, among: labels)
    #expect(found.count == labels.count)
    var coarser: [Unicode.Scalar] = []
    var first: [LabelKey: Int] = [:]
    for (index, label) in labels.enumerated() {
      let (key, meaning) = (LabelKey(label), try #require(found[index]))
      if key != LabelKey(labels[meaning]) {
        Issue.record("\(Self.scalars[index].value) has not the key of \(Self.scalars[meaning].value)")
      }
      if first[key, default: meaning] != meaning { coarser.append(Self.scalars[index]) }
      if first[key] == nil { first[key] = meaning }
    }
    // Beside `ı`, only letters that are newer than cmark.
    #expect(coarser.allSatisfy { $0.value == 0x131 || $0.isNewerThanCMark }, "\(coarser)")
  }

  @Test(
    "a scalar's upper, lower, title and folded counterparts have the key of what cmark holds for the same",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
  func takesTimeForCounterparts() throws {
    let labels = Self.scalars.map { Array(String($0).utf8) }
    var counterparts: [[UInt8]] = []
    var folded: [(scalar: Unicode.Scalar, counterpart: Int)] = []
    for scalar in Self.scalars where scalar.properties.changesWhenCaseMapped || !scalar.isASCII {
      let (text, properties) = (String(scalar), scalar.properties)
      let mapped = [properties.uppercaseMapping, properties.lowercaseMapping, properties.titlecaseMapping]
      for other in mapped + (scalar.isASCII ? [] : [CaseFolding.folded(scalar)])
      where !other.utf8.elementsEqual(text.utf8) {
        folded.append((scalar, counterparts.count))
        counterparts.append(Array(other.utf8))
      }
    }
    let found = meanings(of: counterparts, among: labels)
    for (scalar, counterpart) in folded {
      let other = counterparts[counterpart]
      guard let meaning = found[counterpart] else { continue }
      if LabelKey(other) != LabelKey(labels[meaning]) {
        Issue.record("\(scalar.value): \(other) has not the key of \(Self.scalars[meaning].value)")
      }
    }
    #expect(folded.count > 4_000)
  }

  @Test(
    "white space and case don't tell keys apart, all else does",
    arguments: [
      (["Привет Мир", "привет\n \tмир ", " ПРИВЕТ МИР"], ["привет  мирЪ", "приветмир", "привет мiр"]),
      (["Straße", "STRASSE", "straẞe", "ſtrasse"], ["strase", "strassse"]),
      (["ΟΔΟΣ", "οδος", "οδοσ"], ["οδο", "όδος"]), (["^ x", "^X"], ["x", "^ y", "^x y"]),
      (["\u{0}", "\u{FFFD}"], ["\u{1}"]), (["日本 語"], ["日本語", "日本  話"]), (["é"], ["e\u{301}", "e"]),
    ])
  func whiteSpaceAndCase(same: [String], others: [String]) {
    #expect(Set(same.map { LabelKey($0.utf8) }).count == 1)
    #expect(Set((same.prefix(1) + others).map { LabelKey($0.utf8) }).count == 1 + others.count)
  }

  @Test("a thousand labels of letters that aren't ASCII have a thousand keys")
  func distinct() {
    let words = (0..<1_000).map { number in
      String(
        String.UnicodeScalarView((0..<10).compactMap { Unicode.Scalar(0x430 + UInt32(number >> $0 & 1)) }))
    }
    #expect(Set(words.map { LabelKey($0.utf8) }).count == 1_000)
  }

  /// For each of `labels`, the index of the first of `definitions` that cmark holds for the same.
  private func meanings(of labels: [[UInt8]], among definitions: [[UInt8]]) -> [Int?] {
    var document: [UInt8] = []
    for (index, label) in definitions.enumerated() {
      document += "[".utf8
      document += label
      document += "]: /\(index)\n".utf8
    }
    document += "\nx\n\n".utf8
    for label in labels {
      document += "[".utf8
      document += label
      document += "]\n\n".utf8
    }
    return CMarkTree(parsing: document)?.withRoot { root in
      var found: [Int?] = []
      var paragraph = root.firstChild?.next
      while let present = paragraph {
        let link = present.firstChild.flatMap { $0.inlineKind == .link ? $0 : nil }
        found.append(link.flatMap { Int($0.destination.dropFirst()) })
        paragraph = present.next
      }
      return found
    } ?? []
  }
}

extension Unicode.Scalar {
  /// Whether the letter, or one that it's folded to or from, came with a Unicode that is newer than cmark's table of
  /// foldings.
  fileprivate var isNewerThanCMark: Bool {
    let mapped = [properties.uppercaseMapping, properties.lowercaseMapping]
    return ([String(self)] + mapped).contains { text in
      text.unicodeScalars.contains { $0.properties.age.map { $0.major > 7 } ?? true }
    }
  }
}
