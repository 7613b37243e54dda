public import MarkdownSyntax
public import TextBuffer

/// The code in a fenced block, for code formatters of its language.
public struct FencedCode: Sendable {
  /// The first word of the info string.
  public let language: String
  /// The code; each line ends with a line feed.
  public let text: String
  /// The range of the block.
  public let range: Range<UTF8Offset>

  let block: SyntaxNode
}

/// The fenced code of a document, and the changes that replace it.
///
/// Code inside foreign constructs, or in parts that a comment protects, is not included.
public struct CodeReplacement: Sendable {
  /// The code blocks, in document order.
  public let blocks: [FencedCode]

  private let tree: SyntaxTree
  private let source: SourceText

  /// Collects the fenced code of the document of `tree`.
  ///
  /// - Complexity: O(*n*) in the text's length
  public init(in tree: SyntaxTree) {
    let source = SourceText(tree.text)
    let foreign = ForeignRegions(in: source, tree: tree)
    (self.tree, self.source) = (tree, source)
    blocks = tree.codeBlocks.compactMap { found in
      guard let language = found.language, found.node.isFenced == true, found.node.markers.count > 1,
        foreign.relation(to: found.node.bytes) == .apart
      else { return nil }
      let text = Self.text(of: found.lines.map { $0.bytes }, in: source)
      return FencedCode(language: language, text: text, range: found.node.range, block: found.node)
    }
  }

  /// The changes that replace blocks by `code`, keyed by the indices of `blocks`.
  ///
  /// Fences are lengthened if the new code contains lines like them. A block is left unchanged if all its lines are
  /// empty, if their prefixes differ, or if the prefix holds a tab: the prefix of new lines is unclear then. Returns
  /// `nil` if the changes can't be proven to keep everything else.
  ///
  /// - Complexity: O(*n*) in the text's length
  public func changes(replacing code: [Int: String]) -> ChangeSet? {
    var edits: [Edit] = []
    var texts = blocks.map { $0.text }
    for (index, block) in blocks.enumerated() {
      guard let new = code[index], new != block.text, let prefix = prefix(of: block.block) else { continue }
      edits += self.edits(of: block.block, to: new, behind: prefix)
      texts[index] = new.isEmpty || new.hasSuffix("\n") ? new : new + "\n"
    }
    let changes = ChangeSet(edits, length: source.bytes.count)
    let after = tree.updating(after: changes, in: changes.applied(to: tree.text))
    let found = CodeReplacement(in: after).blocks.map { $0.text }
    return found == texts && Self.shape(of: after) == Self.shape(of: tree) ? changes : nil
  }

  private static func text(of lines: [Range<Int>], in source: SourceText) -> String {
    String(decoding: lines.flatMap { source.bytes[$0] + [ASCII.lineFeed] }, as: UTF8.self)
  }

  /// The kinds of all blocks with their depths.
  private static func shape(of tree: SyntaxTree) -> [String] {
    var (shape, depth): ([String], Int) = ([], 0)
    tree.root.walk(
      enter: { node in
        shape.append("\(depth) \(node.kind)")
        depth += 1
        return !node.kind.isLeafWithInlines
      }, leave: { _ in depth -= 1 })
    return shape
  }

  /// The prefix of each line of code in `block`.
  ///
  /// Returns `nil` if all lines are empty, if their prefixes differ, or if the prefix holds a tab.
  private func prefix(of block: SyntaxNode) -> ArraySlice<UInt8>? {
    let prefixes = block.contentLines.map { $0.bytes }.filter { !$0.isEmpty }.map {
      source.bytes[source.startOfLine(at: $0.lowerBound)..<$0.lowerBound]
    }
    // A tab may belong to the prefix only in part.
    guard let first = prefixes.first, prefixes.allSatisfy({ $0 == first }), !first.contains(ASCII.tab) else {
      return nil
    }
    return first
  }

  private static func lines(of code: String) -> [Substring.UTF8View] {
    let lines = code.utf8.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    return code.isEmpty || code.hasSuffix("\n") ? lines.dropLast() : lines
  }

  /// The edits that replace the code of `block` by `code`, with `prefix` before each line.
  private func edits(of block: SyntaxNode, to code: String, behind prefix: ArraySlice<UInt8>) -> [Edit] {
    let markers = block.markers.map { $0.bytes }
    let fence = OpeningFence(at: block.firstByte, in: source)
    let start = source.endOfLineBreak(at: source.endOfLine(at: block.firstByte))
    let end = source.startOfLine(at: markers[1].lowerBound)
    let blank = prefix[..<source.trimmedEnd(prefix.indices)]
    var (lines, longest): ([UInt8], Int) = ([], 0)
    for line in Self.lines(of: code) {
      lines += line.isEmpty ? blank : prefix
      lines += line
      lines += source.lineBreak
      longest = max(longest, line.drop(while: { $0.isBlank }).prefix { $0 == fence.mark }.count)
    }
    let body = Edit(UTF8Offset(start)..<UTF8Offset(end), String(decoding: lines, as: UTF8.self))
    let missing = longest + 1 - fence.length
    guard missing > 0, longest > 2 else { return [body] }
    let more = String(decoding: repeatElement(fence.mark, count: missing), as: UTF8.self)
    let closing = source.bytes[markers[1]].prefix { $0 == fence.mark }.endIndex
    return [.insert(more, at: UTF8Offset(block.firstByte)), body]
      + [.insert(more, at: UTF8Offset(closing))]
  }
}
