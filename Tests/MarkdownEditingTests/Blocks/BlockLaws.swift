import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What must hold of every block action and key, judged by the trees of the whole texts alone.
struct BlockLaws {
  let document: MarkdownDocument
  let action: EditorAction
  let transaction: Transaction
  let after: MarkdownDocument

  init(_ document: MarkdownDocument, _ action: EditorAction, _ result: EditingResult) {
    (self.document, self.action, transaction) = (document, action, result.transaction)
    after = document.applying(result)
    let end = after.selection.ranges.map(\.range.upperBound).max() ?? .zero
    precondition(
      end <= after.rope.range.upperBound,
      "\(action.name) selects up to \(end) of \(after.rope.range.upperBound) in \(document.selection) of \(String(document.rope).debugDescription)"
    )
  }

  /// The laws that are broken.
  func problems() -> [String] {
    var problems: [String] = []
    if !undoRestores { problems.append("undo doesn't restore") }
    if ActionRegistry.standard.inverse(of: action) != nil, !transaction.changes.isIdentity, !inverseRestores {
      problems.append("the action that takes it back doesn't restore")
    }
    problems += carets()
    problems += said()
    if isConversion { problems += neighbours() }
    problems += unconverted()
    let parsed = SyntaxTree(after.rope, dialect: after.tree.dialect)
    if let difference = TreeDifference.between(after.tree.root, parsed.root) {
      problems.append("the updated tree isn't that of a full parse: \(difference)")
    }
    if !isReadAsByCMark { problems.append("cmark reads other blocks than the tree has") }
    return problems
  }

  /// Every end of the selection is at a grapheme's edge, and in no marker that was written.
  private func carets() -> [String] {
    var problems: [String] = []
    // One that a user put into a marker may stay in it.
    let wasInside = document.selection.ranges.flatMap { [$0.anchor, $0.head] }.contains { offset in
      document.tree.nodes(in: offset..<offset).contains { node in
        node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
      }
    }
    // What is left on both sides of deleted text may be a marker together, where nothing is put between them.
    let isJoin =
      action.change == .deletion
      && document.selection.ranges.contains { !$0.isCaret }
    // What a user types or pastes may be a part of a marker.
    switch action.plainName {
    case "type", "paste": return []
    case "tab" where !isConversion: return []
    default: break
    }
    let written = transaction.changes.changedRanges.filter { !$0.isEmpty }
    for offset in after.selection.ranges.flatMap({ [$0.anchor, $0.head] }) {
      if !after.rope.isGraphemeBoundary(offset) { problems.append("\(offset) is inside a grapheme") }
      for node in after.tree.nodes(in: offset..<offset) where node.kind != .table && !node.kind.isInline {
        let marker = node.markers.first { $0.lowerBound < offset && offset < $0.upperBound }
        let isWritten = written.contains {
          $0.lowerBound <= offset && offset <= $0.upperBound
        }
        if wasInside || isJoin && !isWritten { break }
        // White space behind a marker belongs to it, and a caret may wait there for text.
        guard let marker, written.contains(where: { $0.overlaps(marker) }) else { continue }
        let rest = after.rope.bytes(in: offset..<marker.upperBound)
        if !rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          problems.append("\(offset) is inside the marker \(marker) of \(node.kind)")
        }
      }
    }
    return problems
  }

  /// The letters of the text are as the action must leave them.
  private func said() -> [String] {
    let (old, new) = (letters(of: document.rope), letters(of: after.rope))
    switch action {
    case .moveUp, .moveDown, .moveSectionUp, .moveSectionDown, .table(.moveRowUp), .table(.moveRowDown),
      .table(.moveColumnLeft),
      .table(.moveColumnRight):
      return old.sorted() == new.sorted() || movesLinks(old, new) ? [] : ["letters changed"]
    case .duplicate: return new.count >= old.count ? [] : ["letters got lost"]
    case .softNewline where isInTable && document.selection.ranges.allSatisfy(\.isCaret):
      // Code ends before it and begins again behind it. Two carets may write at one place, in one edit.
      let breaks = transaction.changes.edits.reduce(0) { count, edit in
        let written = edit.replacement.filter { $0 != "`" && $0 != " " }
        let breaks = written.ranges(of: "<br>").count
        return written == String(repeating: "<br>", count: breaks) ? count + breaks : count
      }
      return new.count == old.count + 2 * breaks ? [] : ["more than line breaks was written"]
    default: return !keepsLetters || old == new || partsLinks(old, new) ? [] : ["letters changed"]
    }
  }

  /// Whether cmark, asked for plain CommonMark, renders the blocks that the tree has.
  ///
  /// Left out is how much white space a tab before a lazy line is, which cmark makes up.
  private var isReadAsByCMark: Bool {
    guard after.tree.dialect == .commonMark else { return true }
    let own = after.tree.html(options: .sourceRanges)
    let (ours, theirs) = (withoutPlaces(Array(own.utf8)), Array(after.rope.commonMarkHTML.utf8))
    return ours == theirs
      || after.rope.bytes(in: after.rope.range).contains(0x09) && withoutBlanks(ours) == withoutBlanks(theirs)
  }

  private func withoutBlanks(_ html: [UInt8]) -> [UInt8] { html.filter { $0 != 0x20 && $0 != 0x09 } }

  /// `html` without the attributes that say where a block stands.
  private func withoutPlaces(_ html: [UInt8]) -> [UInt8] {
    let start = Array(" data-sourcepos=\"".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == start[0], html[index...].starts(with: start) {
        let value = html[(index + start.count)...]
        index = (value.firstIndex(of: start[start.count - 1]) ?? html.count - 1) + 1
      } else {
        result.append(html[index])
        index += 1
      }
    }
    return result
  }

  private var undoRestores: Bool {
    guard !transaction.changes.isIdentity else { return true }
    guard case .changed(let undo) = after.result(of: .undo) else { return false }
    let undone = after.applying(undo)
    return undone.rope == document.rope && undone.selection == document.selection
  }

  private var inverseRestores: Bool {
    guard let inverse = ActionRegistry.standard.inverse(of: action),
      case .changed(let again) = after.result(of: inverse)
    else {
      return false
    }
    let back = after.applying(again)
    return back.rope == document.rope && back.selection == document.selection
  }

  /// Whether the action inserts and removes no letters of the text; markers of items hold digits, boxes and info
  /// strings an x.
  private var keepsLetters: Bool {
    switch action.change {
    case .deletion: false
    case .text:
      switch action {
      case .softNewline where isInTable: false
      case .newline, .softNewline, .tab: document.selection.ranges.allSatisfy(\.isCaret)
      default: action == .backtab
      }
    // Formatting writes an address elsewhere, once for all links that lead there.
    case .spelling: ![.format, .referenceLink, .inlineLink].contains(action)
    case .insertion: action != .updateContents
    case .cells: ![.table(.deleteRow), .table(.deleteColumn)].contains(action)
    // Without its fences, code loses the info string, which no reader sees.
    case .code: !document.tree.nodes(in: document.rope.range).contains { !($0.info ?? "").isEmpty }
    default: true
    }
  }

  /// Whether a caret is in a table, before or after: what a key at another caret does can make one.
  private var isInTable: Bool {
    [document, after].contains { document in
      document.selection.ranges.contains { range in
        let content = document.rope.contentOfLine(document.rope.line(at: range.head))
        return document.tree.nodes(in: content).contains { $0.kind == .table }
      }
    }
  }

  private func letters(of rope: Rope) -> [UInt8] { letters(rope.bytes(in: rope.range)) }

  func letters(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.filter {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A && $0 | 0x20 != 0x78 || $0 >= 0x80
    }
  }
}
