import MarkdownEditing
import MarkdownSyntax

// What a program writes that wants admonitions: nothing else knows of them.
extension ContainerConstruct {
  /// Python-Markdown's admonitions, `!!! note "Title"` with what is indented below.
  static let admonition = ContainerConstruct(
    ContainerID(8), name: "admonition", marker: "!!!", tag: "div")
  /// What no reader sees, below `??`.
  static let secret = ContainerConstruct(
    ContainerID(9), name: "secret", marker: "??", tag: nil, takesInfo: false)
}

extension Dialect {
  /// GitHub's Markdown with admonitions and what no reader sees.
  static let withAdmonitions = Dialect.gfm.union(Dialect(.admonition)).union(Dialect(.secret))
}

extension ActionRegistry {
  /// The standard actions, and those that toggle admonitions and what no reader sees.
  static let withAdmonitions = ActionRegistry.standard.adding(.toggle(.admonition)).adding(.toggle(.secret))
}
