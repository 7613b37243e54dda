import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Makes a failing case smaller as long as the same law is broken.
struct OracleShrinker {
  let action: EditorAction
  let law: OracleFinding.Law
  private(set) var scene: OracleScene

  init(_ scene: OracleScene, _ action: EditorAction, _ law: OracleFinding.Law) {
    (self.scene, self.action, self.law) = (scene, action, law)
  }

  /// The smallest scene found: selections, lines and characters left out one after the other.
  mutating func shrink() {
    dropSelections()
    var size = Int.max
    while scene.text.utf8.count < size {
      size = scene.text.utf8.count
      dropLines()
      dropCharacters()
    }
  }

  private func fails(_ scene: OracleScene) -> Bool {
    OracleLaws(scene, action)?.findings().contains { $0.law == law } ?? false
  }

  private mutating func dropSelections() {
    for range in scene.document.selection.ranges where scene.document.selection.ranges.count > 1 {
      let fewer = scene.document.selection.ranges.filter { $0 != range }
      attempt(scene.text, Selection(fewer))
    }
  }

  private mutating func dropLines() {
    var line = scene.document.rope.lineCount - 1
    while line >= 0 {
      if line < scene.document.rope.lineCount { drop(scene.document.rope.rangeOfLine(line)) }
      line -= 1
    }
  }

  private mutating func dropCharacters() {
    var place = scene.document.rope.utf8Count
    while place > 0 {
      place = min(place, scene.document.rope.utf8Count)
      guard place > 0 else { return }
      let start = scene.document.rope.graphemeBoundary(before: UTF8Offset(place))
      drop(start..<UTF8Offset(place))
      place = start.value
    }
  }

  private mutating func drop(_ range: Range<UTF8Offset>) {
    guard !range.isEmpty else { return }
    let changes = ChangeSet([Edit(range, "")], length: scene.document.rope.utf8Count)
    attempt(
      String(changes.applied(to: scene.document.rope)), scene.document.selection.mapped(through: changes))
  }

  private mutating func attempt(_ text: String, _ selection: Selection) {
    let smaller = OracleScene(text, selection, scene.dialect)
    let isWhole = selection.ranges.allSatisfy { range in
      [range.anchor, range.head].allSatisfy { smaller.document.rope.isGraphemeBoundary($0) }
    }
    if isWhole, fails(smaller) { scene = smaller }
  }
}
