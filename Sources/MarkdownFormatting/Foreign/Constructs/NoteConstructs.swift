import TextBuffer

extension ForeignConstruct {
  /// Constructs of note-taking programs: Obsidian, Logseq, GitLab's wikis.
  static let notes: [ForeignConstruct] = [comment, embed, blockName]

  /// Obsidian's comments, `%%` to `%%`; also MyST's, which are lines that start with `%`.
  private static let comment = ForeignConstruct("comment", starts: "%") { text in
    guard text.hasPrefix("%%") else { return text.hasPrefix("% ") ? .line : nil }
    return text.dropFirst(2).hold("%%") ? .line : .lines { $0.hold("%%") }
  }

  /// `![[file]]` or `[[page]]` on a line of its own.
  private static let embed = ForeignConstruct("wiki link", starts: "![") { text in
    (text.hasPrefix("[[") || text.hasPrefix("![[")) && text.hasSuffix("]]") ? .line : nil
  }

  /// `^name`, the name of the block above.
  private static let blockName = ForeignConstruct("block name", starts: "^") { text in
    let name = text.dropFirst()
    return !name.isEmpty && name.word.count == name.count ? .line : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text ends with `suffix`.
  fileprivate func hasSuffix(_ suffix: String) -> Bool {
    self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
