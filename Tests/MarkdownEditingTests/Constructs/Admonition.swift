import MarkdownSyntax

// What a program writes that wants admonitions: nothing else knows of them.
extension ContainerConstruct {
  /// Python-Markdown's admonitions, `!!! note "Title"` with what is indented below.
  static let admonition = ContainerConstruct(
    ContainerID(8), name: "admonition", marker: "!!!", tag: "div")
}

extension Dialect {
  /// GitHub's Markdown with admonitions.
  static let withAdmonitions = Dialect.gfm.union(Dialect(.admonition))
}
