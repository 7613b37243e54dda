import MarkdownEditing
import MarkdownSyntax

// What a program writes that wants formulas and comments between lines of their own: nothing else knows of them.
extension BlockConstruct {
  /// A formula between lines of `$$`.
  static let formula = BlockConstruct(BlockID(8), name: "formula", delimiter: "$", length: 2, tag: "pre")
  /// A comment between lines of `%%`, which no reader sees.
  static let remark = BlockConstruct(BlockID(9), name: "remark", delimiter: "%", length: 2, tag: nil)
}

extension Dialect {
  /// GitHub's Markdown with formulas and comments.
  static let withFormulas = Dialect.gfm.union(Dialect(.formula)).union(Dialect(.remark))
}

extension ActionRegistry {
  /// The standard actions, and those that toggle formulas and comments.
  static let withFormulas = ActionRegistry.standard.adding(.toggle(.formula, key: "Mod-Shift-m"))
    .adding(.toggle(.remark))
}

extension EditorAction {
  /// Toggles a formula.
  static let formula = EditorAction("formula")
  /// Toggles a comment in a block of its own.
  static let remark = EditorAction("remark")
}
