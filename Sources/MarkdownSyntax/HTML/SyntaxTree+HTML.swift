public import TextBuffer

extension SyntaxTree {
  /// The document rendered to HTML.
  ///
  /// Plain CommonMark is rendered by cmark itself, unless that could take it long. With extensions or source ranges,
  /// which cmark doesn't know or gets wrong, the tree is rendered by cmark's rules; tests hold the two against each
  /// other.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func html(options: HTMLOptions = []) -> String {
    let bytes = text.bytes(in: text.range)
    guard dialect == .commonMark, !options.contains(.sourceRanges), TameText.isTame(bytes) else {
      return renderedHTML(of: bytes, options: options)
    }
    return CMarkRenderer.html(bytes, safe: options.contains(.safe), sourcePositions: false)
  }

  /// The document rendered from the tree, also where cmark could render it.
  package func htmlFromTree() -> String {
    renderedHTML(of: text.bytes(in: text.range), options: [])
  }

  /// The document rendered from the tree, whatever the dialect.
  func renderedHTML(of bytes: [UInt8], options: HTMLOptions) -> String {
    var renderer = HTMLRenderer(self, source: bytes, options: options)
    return renderer.render()
  }
}

extension Rope {
  /// The text rendered to HTML as plain CommonMark, by cmark alone: for whoever needs no tree of it.
  ///
  /// - Complexity: as `SyntaxTree.html(of:options:)`, at a fraction of the cost of a tree.
  public var commonMarkHTML: String {
    let bytes = bytes(in: range)
    guard TameText.isTame(bytes) else {
      return SyntaxTree(self, dialect: .commonMark).renderedHTML(of: bytes, options: [])
    }
    return CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
  }
}
