public import MarkdownEditing
import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Makes one line of each selected paragraph.
  public static let joinLines = ActionRegistry.joinLines.action
}

extension ActionRegistry {
  /// Makes one line of each selected paragraph, with a space where a line ended.
  ///
  /// A paragraph with a hard line break keeps that, and so stays as it is. Joined lines could be read otherwise,
  /// because of the markers of quotes and items. The proof finds that out: the visible text stays.
  public static let joinLines = ActionDefinition(
    "join-lines", title: "Join Lines", key: "Mod-j", change: .spelling,
    perform: { context throws(UnchangedReason) in
      let edits = context.selection.ranges.flatMap { range in
        context.tree.nodes(in: range.range).filter { $0.kind == .paragraph }.flatMap { $0.joints }
      }
      guard !edits.isEmpty else { throw .nothingToJoin }
      return try context.prove(edits, keeping: [.otherLines, .visibleText, .links])
    })
}

extension SyntaxNode {
  /// Edits that put a space in the place of each line break of a paragraph, with the markers of the line behind it.
  fileprivate var joints: [Edit] {
    guard !children.contains(where: { $0.kind == .lineBreak }) else { return [] }
    return zip(contentLines, contentLines.dropFirst()).map { Edit($0.upperBound..<$1.lowerBound, " ") }
  }
}

extension UnchangedReason {
  /// There is only one line, or no paragraph.
  public static let nothingToJoin = UnchangedReason(
    "nothing-to-join", "no paragraph of several lines without hard breaks is selected")
}
