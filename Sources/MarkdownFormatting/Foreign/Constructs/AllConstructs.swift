import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// All constructs, by family.
  ///
  /// If several constructs could start with a line, the first that does is taken.
  static let all: [ForeignConstruct] =
    math + containers + indented + definitions + templates + attributes + components + notes + tables
    + metadata + quotes

  /// The constructs whose first line can start with `byte`, in the order of `all`.
  static func all(startingWith byte: UInt8) -> [ForeignConstruct] {
    byte < 0x80 ? byFirstByte[Int(byte)] : []
  }

  private static let byFirstByte = (0..<0x80).map { byte in all.filter { $0.firstBytes.contains(byte) } }
}
