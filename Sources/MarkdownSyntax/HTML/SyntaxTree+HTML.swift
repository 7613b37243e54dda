public import TextBuffer

extension SyntaxTree {
  /// The document rendered to HTML, by cmark's rules.
  ///
  /// The HTML of plain CommonMark is cmark's own, except where a container takes part of a tab before a lazy line:
  /// there cmark makes up spaces. Tests compare the two.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func html(options: HTMLOptions = []) -> String {
    var renderer = HTMLRenderer(self, source: text.bytes(in: text.range), options: options)
    return renderer.render()
  }
}

extension Rope {
  /// The text rendered to HTML as plain CommonMark by cmark alone, for callers that need no tree.
  ///
  /// If cmark could take too long, a tree is built and rendered instead.
  ///
  /// - Complexity: as `SyntaxTree.html(options:)`, at a fraction of the cost of a tree.
  public var commonMarkHTML: String {
    let bytes = bytes(in: range)
    guard TameText.isTame(bytes) else {
      return SyntaxTree(self, dialect: .commonMark).html()
    }
    return CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
  }
}
