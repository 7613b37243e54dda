import TestSupport
import Testing

@testable import MarkdownSyntax

/// Short forms say what the values say, or there is none.
@Suite struct PackedArrayTests {
  @Test("parts of two arrays are equal where their elements are, whichever of these have a short form")
  func equalParts() {
    let lines = [1, 2, 3, 1, 2, 1 << 20, 1, 2].map {
      BlockLine(start: BlockOffset(Int32($0)), end: BlockOffset(Int32($0 + 1)))
    }
    var (short, long) = (PackedArray<BlockLine>(), PackedArray<BlockLine>())
    for line in lines[..<5] { short.append(line) }
    for line in lines { long.append(line) }
    for (first, firstLines) in [(short, lines[..<5]), (long, lines[...])] {
      for (second, secondLines) in [(short, lines[..<5]), (long, lines[...])] {
        for start in first.indices {
          for other in second.indices {
            for count in 0...3 where start + count <= first.count && other + count <= second.count {
              let isEqual = first.elements(
                start..<start + count, equal: other..<other + count, of: second)
              let expected =
                firstLines[start..<start + count].elementsEqual(secondLines[other..<other + count])
              #expect(isEqual == expected, "\(start) \(other) \(count)")
            }
          }
        }
      }
    }
    #expect(!short.elements(0..<2, equal: 0..<1, of: short))
  }

  @Test("short forms are as small as they are said to be")
  func sizes() {
    #expect(MemoryLayout<PackedRecord>.stride == 16)
    #expect(MemoryLayout<PackedParts>.stride == 12)
    #expect(MemoryLayout<PackedInline>.stride == 8)
    #expect(MemoryLayout<PackedLink>.stride == 16)
    #expect(MemoryLayout<PackedStretch>.stride == 4)
    #expect(MemoryLayout<PackedDefinition>.stride == 24)
    #expect(_isPOD(StoredLink.self))
    #expect(_isPOD(StoredDefinition.self))
  }

  /// Numbers at the bounds of short forms and beside them.
  private static let numbers: [Int32] = ([0, 3, 4, 6, 7, 8, 10, 11, 15, 16, 20, 21, 24, 28, 30] as [Int32])
    .flatMap { [(1 << $0) - 1, 1 << $0] }

  private func check<Value: Packable>(_ value: Value) -> Bool {
    guard let packed = value.packed else { return false }
    #expect(Value(packed) == value)
    return true
  }

  @Test("a record's short form is the record, with each detail and at every bound")
  func records() {
    var kept = 0
    for number in Self.numbers {
      let details: [(SyntaxKind, BlockDetail)] = [
        (.item, .none), (.heading, .heading(level: 6, isSetext: false)),
        (.heading, .heading(level: 2, isSetext: true)),
        (.list, .bulletList(marker: UInt8(ascii: "+"), isTight: number > 7)),
        (.list, .orderedList(start: number, delimiter: UInt8(ascii: ")"), isTight: true)),
        (.list, .orderedList(start: number, delimiter: UInt8(ascii: "."), isTight: false)),
        (.item, .item(markerOffset: number, markerWidth: 2)),
        (.item, .item(markerOffset: 3, markerWidth: number)),
        (.htmlBlock, .html(condition: 7)), (.taskMarker, .task(isChecked: true)),
        (.taskMarker, .task(isChecked: false)), (.footnoteDefinition, .footnote(label: 2..<2 + number)),
        (.footnoteDefinition, .footnote(label: number..<number + 1)),
      ]
      for (kind, detail) in details {
        var record = BlockRecord(kind: kind, flags: .ofInlines, depth: 3, start: 70, end: 90, lineStart: 60)
        record.detail = detail
        record.parts = 5
        if check(record) { kept += 1 }
        record.kind = .paragraph
        #expect(record.packed == nil || detail == .none, "a paragraph has no detail")
      }
      for flags in [BlockRecord.Flags.isRestart, .isParagraphToList] {
        var record = BlockRecord(
          kind: .tableRow, flags: flags, depth: number, start: 100, end: 200, lineStart: 300)
        if check(record) { kept += 1 }
        (record.depth, record.start, record.end) = (1, Offset(number), Offset(number &+ 9))
        if check(record) { kept += 1 }
        (record.start, record.end, record.lineStart) = (0, Offset(number), Offset(-number))
        if check(record) { kept += 1 }
        (record.end, record.lineStart, record.parts) = (8, Offset(number), number)
        if check(record) { kept += 1 }
      }
    }
    #expect(kept > 300 && kept < 600, "\(kept)")
  }

  @Test("the short forms of all else are the values at every bound")
  func others() {
    var kept = 0
    for number in Self.numbers {
      var parts = BlockParts()
      parts.markers = number..<number + 2
      parts.lines = number + 1..<number + 7
      parts.inlines = 0..<number
      parts.extra = number - 1
      let values: [Bool] = [
        check(parts), check(BlockOffset(number)..<BlockOffset(number + 3)),
        check(3..<BlockOffset(3 + number)),
        check(BlockLine(start: Offset(number), end: Offset(number + 1))), check(BlockLine(start: 5, end: 4)),
        check(BlockLine(start: 0, end: Offset(number))),
        check(BlockLine(start: 9, end: 12, virtualSpaces: 2)),
        check(BlockLine(start: 9, end: 12, lazyIndent: 2)),
        check(QuoteMarker(depth: number, start: 1, end: 3)),
        check(QuoteMarker(depth: 1, start: Offset(number), end: Offset(number + 2))),
        check(LabelMention(record: number, key: LabelKey("label".utf8))),
        check(inline(start: number, opening: 1, closing: 1, length: 20)),
        check(inline(start: 9, opening: number, closing: 0, length: number)),
        check(inline(start: 9, opening: number, closing: 3, length: number &+ 8)),
        check(inline(start: 9, opening: 1, closing: number, length: number &+ 8)),
        check(inline(start: 9, opening: 1, closing: 1, length: 8, end: number)),
      ]
      kept += values.filter { $0 }.count
    }
    #expect(kept > 150 && kept < 350, "\(kept)")
  }

  private func inline(
    start: Int32, opening: Int32, closing: Int32, length: Int32, end: Int32 = 1
  ) -> InlineNode<InBlock> {
    InlineNode(
      kind: .strong, start: Offset(start), contentStart: Offset(start &+ opening),
      contentEnd: Offset(start &+ length &- closing), end: Offset(start &+ length), subtreeEnd: end)
  }

  @Test("a link's short form is the link, whatever is written of it")
  func links() {
    for number in Self.numbers {
      for form in [LinkAttributes.Form.inline, .full, .collapsed, .shortcut, .autolink] {
        var link = StoredLink(
          inline: 3, form: form, text: number, destinationCount: 5, titleCount: number > 9 ? 4 : number)
        if form.isReference {
          link.label = 1..<BlockOffset(1 + number % 40)
        } else {
          link.destination = 2..<BlockOffset(2 + number % 30)
          if form == .inline, number > 100 { link.title = BlockOffset(number)..<BlockOffset(number + 1) }
          // An empty title, written as `""`.
          if form == .inline, number < 5 { link.title = 9..<9 }
        }
        #expect(check(link) == (number < 1 << 16))
        link.inline = 1 << 16
        #expect(!check(link))
      }
    }
  }

  @Test("a definition's short form is the definition, whatever is written of it")
  func definitions() {
    for number in Self.numbers {
      var definition = StoredDefinition(record: 3, key: LabelKey("label".utf8), text: number..<number &+ 9)
      #expect(check(definition) == (number < 1 << 16))
      for title in [nil, 20..<20, 20..<BlockOffset(20 + number % 99), 0..<0] as [Range<BlockOffset>?] {
        definition.ranges = DefinitionRanges(label: 1..<9, destination: 11..<20, title: title)
        #expect(check(definition) == (number < 1 << 16 && title != 0..<0))
        // Empty, as only a footnote's is.
        definition.ranges?.label = 0..<0
        #expect(!check(definition))
      }
    }
  }

  @Test(
    "an array is the same as one of plain elements, whichever of its elements have a short form",
    arguments: RandomDocuments.seeds)
  func arrays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(40, least: 8) {
      var (packed, plain) = (PackedArray<BlockLine>(), [BlockLine]())
      for _ in 0..<60 {
        let line = BlockLine(
          start: Offset(Int32.random(in: 0...9, using: &random)),
          end: Offset(Int32.random(in: 0...99, using: &random)),
          virtualSpaces: Int.random(in: 0..<40, using: &random) == 0 ? 1 : 0)
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where !plain.isEmpty:
          let index = Int.random(in: plain.indices, using: &random)
          (packed[index], plain[index]) = (line, line)
        case 1 where plain.count > 3:
          packed.replaceSubrange(1..<3, with: [line])
          plain.replaceSubrange(1..<3, with: [line])
        case 2 where !plain.isEmpty:
          packed.removeLast(1)
          plain.removeLast(1)
        case 3:
          let (other, range) = (packed, plain.count / 3..<plain.count / 2)
          packed.append(other, range)
          plain += Array(plain[range])
        default:
          packed.append(line)
          plain.append(line)
        }
        if !packed.elementsEqual(plain) {
          Issue.record("\(Cases.replay(seed)): \(Array(packed)), not \(plain)")
        }
      }
    }
  }
}
