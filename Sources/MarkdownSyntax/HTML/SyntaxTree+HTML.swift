public import TextBuffer

extension SyntaxTree {
  /// The document rendered to HTML.
  ///
  /// cmark itself renders plain CommonMark, unless that could take too long. cmark doesn't know the extensions and gets
  /// some source ranges wrong. So with extensions or source ranges the tree is rendered, by cmark's rules; tests
  /// compare the two.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func html(options: HTMLOptions = []) -> String {
    let bytes = text.bytes(in: text.range)
    guard dialect == .commonMark, !options.contains(.sourceRanges), TameText.isTame(bytes) else {
      return renderedHTML(of: bytes, options: options)
    }
    return CMarkRenderer.html(bytes, safe: options.contains(.safe), sourcePositions: false)
  }

  /// The document rendered from the tree, even if cmark could render it.
  package func htmlFromTree() -> String {
    renderedHTML(of: text.bytes(in: text.range), options: [])
  }

  /// The document, whose text is `bytes`, rendered from the tree, whatever the dialect.
  func renderedHTML(of bytes: [UInt8], options: HTMLOptions) -> String {
    var renderer = HTMLRenderer(self, source: bytes, options: options)
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
      return SyntaxTree(self, dialect: .commonMark).renderedHTML(of: bytes, options: [])
    }
    return CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
  }
}
