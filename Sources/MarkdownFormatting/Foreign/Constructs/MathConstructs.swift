import TextBuffer

extension ForeignConstruct {
  /// Display formulas as in TeX, GitHub, pandoc, Obsidian and kramdown.
  static let math: [ForeignConstruct] = [dollarMath, bracketMath, mathEnvironment]

  /// `$$` to `$$`.
  private static let dollarMath = ForeignConstruct("math", starts: "$") { text in
    guard text.hasPrefix("$$") else { return nil }
    // A formula on one line.
    return text.dropFirst(2).hold("$$") ? .line : .lines { $0.hold("$$") }
  }

  /// `\[` to `\]`, or either with two backslashes.
  ///
  /// On one line it is text in CommonMark and stays unchanged.
  private static let bracketMath = ForeignConstruct("bracket math", starts: "\\") { text in
    guard text.hasPrefix("\\[") || text.hasPrefix("\\\\["), !text.hold("\\]") else { return nil }
    return .lines { $0.hold("\\]") }
  }

  /// `\begin{align}` to `\end{align}`.
  private static let mathEnvironment = ForeignConstruct("math environment", starts: "\\") { text in
    guard let rest = text.after("\\begin{"), let brace = rest.firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let end = "\\end{" + rest[..<brace].string + "}"
    return text.hold(end) ? .line : .lines { $0.hold(end) }
  }
}
