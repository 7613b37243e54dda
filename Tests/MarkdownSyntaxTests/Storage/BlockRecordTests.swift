import Testing

@testable import MarkdownSyntax

@Suite struct BlockRecordTests {
  @Test("a record is plain data of 32 bytes, so that copying one retains nothing")
  func isPlainData() {
    #expect(MemoryLayout<BlockRecord>.stride == 32)
    #expect(_isPOD(BlockRecord.self))
    #expect(_isPOD(BlockParts.self))
    #expect(_isPOD(ScanFrame.self))
  }

  @Test(
    "a list's attributes are what was kept of them",
    arguments: [
      ListAttributes(style: .bullet(UInt8(ascii: "*")), isTight: true),
      ListAttributes(style: .ordered(start: 999_999_999, delimiter: UInt8(ascii: ")")), isTight: false),
    ])
  func keepsLists(list: ListAttributes) {
    var detail = BlockDetail(list)
    #expect(detail.list == list)
    detail.setTight(!list.isTight)
    #expect(detail.list == ListAttributes(style: list.style, isTight: !list.isTight))
  }
}
