import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Links, blocks and what code holds.
extension OracleComparison {
  func link() -> [OracleFinding] {
    let things: (SeenCharacter) -> Bool = {
      [SeenCharacter.Thing.image, SeenCharacter.Thing.emptyLink].contains($0.scalar)
    }
    let old = before.characters.filter { !things($0) }
    let new = after.characters.filter { !things($0) }
    guard old.count == new.count else { return outside() }
    // A description has no styles in HTML.
    let isImage = laws.action.plainName == "image"
    let ignored: SeenCharacter.Styles = isImage ? [.image, .emphasis, .strong, .strikethrough, .code] : []
    let found = characters(old, new, ignoring: ignored, targets: false, spaces: false)
    guard found.isEmpty else { return found }
    let changed = old.indices.filter { old[$0].target != new[$0].target }
    if laws.scene.document.selection.ranges.count == 1, let first = changed.first, let last = changed.last {
      if last - first + 1 != changed.count, Set(changed.map { old[$0].target }).count == changed.count {
        return [laws.finding(.context, "links changed in several places")]
      }
    }
    return []
  }

  // MARK: Blocks

  /// Blocks that aren't selected keep their kinds, and those outside of what is around the selection their containers.
  func blocks() -> [OracleFinding] {
    let touched = laws.scene.touchedLines
    for (one, other) in zip(before.characters, after.characters) {
      let (was, now) = (before.blocks[one.block], after.blocks[other.block])
      // Raw HTML says nothing of where it stands.
      if one.isAtom || was.lines.isEmpty || touched.contains(where: { $0.overlaps(was.lines) }) { continue }
      if isOfSection(was, now) { continue }
      let isFar = !touched.contains { $0.overlaps(was.outerLines) }
      if was.kind != now.kind || isFar && was.containers != now.containers {
        return [
          laws.finding(.blocks, "\(was.path) became \(now.path) of \(before.excerpt(of: [one], from: 0))")
        ]
      }
    }
    return []
  }

  /// Whether a heading went down, or up, with the one of the section that it's in.
  private func isOfSection(_ was: SeenBlock, _ now: SeenBlock) -> Bool {
    let step = laws.action == .promote ? -1 : laws.action == .demote ? 1 : 0
    guard step != 0, was.kind.hasPrefix("h"), was.containers == now.containers,
      let level = was.kind.last?.wholeNumberValue
    else { return false }
    return now.kind == "h\(level + step)"
  }

  func sameBlocks() -> [OracleFinding] {
    let isSame = before.blocks.map(\.path) == after.blocks.map(\.path)
    guard !isSame || before.containerCount != after.containerCount else { return [] }
    return [laws.finding(.blocks, "\(before.blocks.map(\.path)) became \(after.blocks.map(\.path))")]
  }

  func code() -> [OracleFinding] {
    if before.rawHTML != after.rawHTML, laws.action != .updateContents {
      return [laws.finding(.code, "raw HTML \(before.rawHTML) became \(after.rawHTML)")]
    }
    if [.indent, .outdent].contains(laws.action) { return [] }
    guard before.codeBlocks != after.codeBlocks else { return [] }
    return [laws.finding(.code, "code \(before.codeBlocks) became \(after.codeBlocks)")]
  }
}
