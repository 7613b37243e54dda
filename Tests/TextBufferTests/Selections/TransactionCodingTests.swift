import Foundation
import Testing
import TextBuffer

@Suite("Transactions as JSON")
struct TransactionCodingTests {
  @Test("are read as they were written, with ranges that point either way")
  func roundTrip() throws {
    let changes = ChangeSet([.insert("é", at: UTF8Offset(2))], length: 8)
    let ranges = [(0, 2), (6, 4)].map { SelectionRange(anchor: UTF8Offset($0), head: UTF8Offset($1)) }
    for selection in [nil, Selection(caret: .zero), Selection(ranges, mainIndex: 1)] {
      let transaction = Transaction(changes: changes, selection: selection, event: .action("bold"))
      let json = try JSONEncoder().encode(transaction)
      #expect(try JSONDecoder().decode(Transaction.self, from: json) == transaction)
    }
  }

  @Test(
    "selections are refused that can't be",
    arguments: [
      #"{"ranges": [], "mainIndex": 0}"#, #"{"ranges": [{"anchor": 0, "head": 1}], "mainIndex": 1}"#,
      #"{"ranges": [{"anchor": -1, "head": 1}], "mainIndex": 0}"#,
    ])
  func refused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Selection.self, from: Data(json.utf8))
    }
  }
}
