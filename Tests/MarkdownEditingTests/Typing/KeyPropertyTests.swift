import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Keys at random places of documents of nested containers.
@Suite("Keys at random places")
struct KeyPropertyTests {
  private static let keys =
    ActionRegistry.standard.definitions.filter { $0.group == .typing }.compactMap { $0.action }
    + [.paste("x\ny"), .paste("x\n\ny")]

  /// A key that changed what is seen elsewhere.
  private struct Failure {
    var text: String
    var caret: Int
    var key: EditorAction

    /// The case as text with a caret, and what is wrong.
    var problems: [String] { KeyPropertyTests.problems(key, text, caret) }

    /// The failure in a text of as few lines and characters as show it.
    func shrunk() -> Failure {
      var best = self
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for smaller in best.smaller where !smaller.problems.isEmpty {
          (best, hasChanged) = (smaller, true)
          break
        }
      }
      return best
    }

    /// The same without one of the lines, or one of the characters.
    private var smaller: [Failure] {
      let bytes = Array(text.utf8)
      let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
      let lines = zip(starts, starts.dropFirst() + [bytes.count]).map { $0..<$1 }
      let characters = bytes.indices.filter { bytes[$0] < 0x80 }.map { $0..<$0 + 1 }
      return (lines + characters).filter { !$0.isEmpty && !($0.lowerBound < caret && caret < $0.upperBound) }
        .map { cut in
          let rest = bytes[..<cut.lowerBound] + bytes[cut.upperBound...]
          let place = caret >= cut.upperBound ? caret - cut.count : caret
          return Failure(text: String(decoding: rest, as: UTF8.self), caret: place, key: key)
        }
    }
  }

  @Test("change nothing that is seen elsewhere")
  func elsewhere() async {
    for seed in Cases.runs(1) {
      await withTaskGroup(of: [Failure].self) { group in
        for part in 0..<Cases.atMost(8, least: 2) {
          group.addTask { Self.run(seed &+ UInt64(part) &* 1_000_003) }
        }
        for await failures in group {
          for failure in failures.prefix(20) {
            let smallest = failure.shrunk()
            let document = MarkdownDocument(
              Rope(smallest.text), selection: Selection(caret: UTF8Offset(smallest.caret)))
            Issue.record(
              "\(Cases.replay(seed)): \(smallest.key.name): \(document.marked.description.debugDescription): \(smallest.problems)"
            )
          }
        }
      }
    }
  }

  private static func run(_ seed: UInt64) -> [Failure] {
    var generator = SeededGenerator(seed: seed)
    var failures: [Failure] = []
    for _ in 0..<Cases.count(100) {
      let text = NestedDocuments.text(using: &generator)
      for _ in 0..<6 {
        let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
        let rope = Rope(text)
        let place = UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator))
        let failure = Failure(text: text, caret: rope.startOfGrapheme(containing: place).value, key: key)
        if !failure.problems.isEmpty { failures.append(failure) }
      }
    }
    return failures
  }

  private static func problems(_ key: EditorAction, _ text: String, _ caret: Int) -> [String] {
    let document = MarkdownDocument(Rope(text), selection: Selection(caret: UTF8Offset(caret)))
    guard isText(UTF8Offset(caret), in: document), key.plainName != "paste" || isInWord(caret, of: text),
      key != .tab || !isBeforeText(caret, of: text),
      case .changed(let transaction) = document.result(of: key),
      !isPlainDeletion(transaction.transaction, in: document.rope)
    else { return [] }
    return KeyJudge(document: document, transaction: transaction.transaction).problems()
  }

  /// Whether `caret` is on a line of text, of code or of nothing: who edits a fence or an underline means what is
  /// around it, of an underlined heading of several lines only the last one can be parted from it, and what an open
  /// fence takes in is a matter of where its container ends.
  private static func isText(_ caret: UTF8Offset, in document: MarkdownDocument) -> Bool {
    let code = document.tree.nodes(in: document.rope.range).filter { $0.isFenced == true }
    guard code.allSatisfy({ $0.markers.count > 1 }) else { return false }
    let line = document.rope.contentOfLine(document.rope.line(at: caret))
    let leaves = document.tree.nodes(in: line).filter { $0.range.overlaps(line) && !$0.kind.isInline }
    let containers: [SyntaxKind] = [.document, .list, .item, .blockQuote, .footnoteDefinition, .taskMarker]
    return leaves.allSatisfy { leaf in
      switch leaf.kind {
      case .heading where leaf.isSetext: leaf.contentLines.count == 1 && leaf.contentLines[0].overlaps(line)
      case .paragraph, .heading, .codeBlock: leaf.contentLines.contains { $0.overlaps(line) }
      default: containers.contains(leaf.kind)
      }
    }
  }

  /// Whether there are letters on both sides of `caret`: what is pasted before a line can make anything of it.
  private static func isInWord(_ caret: Int, of text: String) -> Bool {
    let bytes = Array(text.utf8)
    return [caret - 1, caret].allSatisfy { bytes.indices.contains($0) && (bytes[$0] | 0x20).isLetter }
  }

  /// Whether nothing but white space and quote markers is before `caret` on its line: who indents that by hand means
  /// another block.
  private static func isBeforeText(_ caret: Int, of text: String) -> Bool {
    let before = Array(text.utf8)[..<caret].reversed().first { ![0x20, 0x09, 0x3E].contains($0) }
    return before.map { $0 == 0x0A || $0 == 0x0D } ?? true
  }

  /// Whether one character of a line goes, or two that are an empty pair: a fence, say, may end with them.
  private static func isPlainDeletion(_ transaction: Transaction, in rope: Rope) -> Bool {
    let edits = transaction.changes.edits
    guard edits.count == 1, edits[0].replacement.isEmpty else { return false }
    let range = edits[0].range
    let isPair = range.count == 2 && rope.byte(at: range.lowerBound) > 0x20
    return (isPair || rope.graphemeBoundary(after: range.lowerBound) == range.upperBound)
      && rope.line(at: range.lowerBound) == rope.line(at: range.upperBound)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self >= 0x61 && self <= 0x7A || self >= 0x80 }
}
