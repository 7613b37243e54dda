import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Judges what an action did: laws 3 to 8 from texts and selections alone, laws 1 and 2 from what a reader sees.
struct OracleLaws {
  let scene: OracleScene
  let action: EditorAction
  let transaction: Transaction
  let after: MarkdownDocument

  /// The judge of `action` in `scene`; `nil` where it changes nothing.
  init?(_ scene: OracleScene, _ action: EditorAction) {
    guard case .changed(let result) = scene.document.result(of: action) else { return nil }
    self.init(scene, action, result)
  }

  /// The judge of `result`, which is said to be that of `action`.
  init(_ scene: OracleScene, _ action: EditorAction, _ result: EditingResult) {
    (self.scene, self.action, transaction) = (scene, action, result.transaction)
    after = scene.document.applying(result)
  }

  /// The laws that are broken.
  func findings() -> [OracleFinding] {
    var findings = history() + selections()
    guard !transaction.changes.isIdentity else { return findings }
    findings += edits() + lineEndings()
    let comparison = OracleComparison(self, SeenDocument(String(after.rope), scene.dialect))
    return findings + comparison.findings()
  }

  // MARK: Undo, redo and the same again

  private func history() -> [OracleFinding] {
    let before = scene.document
    guard !transaction.changes.isIdentity else {
      return after.selection == before.selection ? [finding(.edits, "it's applied, and changes nothing")] : []
    }
    var findings: [OracleFinding] = []
    if let undone = after.result(.undo) {
      if !undone.isSame(as: before) { findings.append(finding(.undo, "undo leaves \(undone.shown)")) }
      if let redone = undone.result(.redo), redone.isSame(as: after) {
      } else {
        findings.append(finding(.redo, "redo leaves \(undone.result(.redo)?.shown ?? "nothing done")"))
      }
    } else {
      findings.append(finding(.undo, "there is nothing to undo"))
    }
    if let inverse = ActionRegistry.standard.inverse(of: action) {
      let back = after.result(inverse)
      if back?.isSame(as: before) != true {
        findings.append(finding(.toggle, "\(inverse.name) leaves \(back?.shown ?? "it so")"))
      }
    }
    return findings
  }

  // MARK: Selection

  private func selections() -> [OracleFinding] {
    var findings: [OracleFinding] = []
    for end in after.selection.ranges.flatMap({ [$0.anchor, $0.head] })
    where !after.rope.isGraphemeBoundary(end) {
      findings.append(finding(.caret, "\(end) is inside of a character"))
    }
    let (old, new) = (scene.document.selection.ranges, after.selection.ranges)
    if old.count != new.count, !mayMerge, !selectsPartOfThing, !allowedCounts.contains(new.count) {
      findings.append(finding(.count, "\(old.count) selections became \(new.count)"))
    }
    return findings
  }

  // MARK: Edits

  /// Something changes, be it the selection.
  private func edits() -> [OracleFinding] {
    guard after.selection == scene.document.selection, String(after.rope) == scene.text else { return [] }
    return [finding(.edits, "the text is replaced by itself")]
  }

  private func lineEndings() -> [OracleFinding] {
    let (old, new) = (Self.kinds(of: scene.text), Self.kinds(of: String(after.rope)))
    if ["paste", "type"].contains(action.plainName) { return [] }
    guard old.count == 1, !new.isSubset(of: old) else { return [] }
    return [finding(.lines, "line endings \(old.sorted()) became \(new.sorted())")]
  }

  private static func kinds(of text: String) -> Set<String> {
    var kinds: Set<String> = []
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte == 0x0A {
        kinds.insert(isAfterReturn ? "CRLF" : "LF")
      } else if isAfterReturn {
        kinds.insert("CR")
      }
      isAfterReturn = byte == 0x0D
    }
    if isAfterReturn { kinds.insert("CR") }
    return kinds
  }

  func finding(_ law: OracleFinding.Law, _ message: String) -> OracleFinding {
    OracleFinding(law: law, message: message)
  }
}

extension MarkdownDocument {
  /// The document after `action`; `nil` where it changes nothing.
  fileprivate func result(_ action: EditorAction) -> MarkdownDocument? {
    guard case .changed(let transaction) = result(of: action) else { return nil }
    return applying(transaction)
  }

  fileprivate func isSame(as other: MarkdownDocument) -> Bool {
    rope == other.rope && selection.ranges == other.selection.ranges
  }

  /// The text with its selection, as a person can read it.
  var shown: String { OracleFixture.marked(self).debugDescription }
}
