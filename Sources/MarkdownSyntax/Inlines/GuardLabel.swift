/// A label that a text doesn't use: one U+F8FF more than in the text's longest run of them.
struct GuardLabel {
  /// The label.
  let text: String

  /// The label for `source`.
  init(for source: [UInt8]) {
    var (longest, run) = (0, 0)
    var index = 0
    while index < source.count {
      let isGuard =
        source[index] == 0xEF && index + 2 < source.count && source[index + 1] == 0xA3
        && source[index + 2] == 0xBF
      run = isGuard ? run + 1 : 0
      longest = max(longest, run)
      index += isGuard ? 3 : 1
    }
    text = String(repeating: "\u{F8FF}", count: longest + 1)
  }
}
