package import TextBuffer

/// The bytes at which inline syntax of a dialect can start, and the control characters of which cmark makes something
/// else.
///
/// The built-in bytes are the same in every dialect, so that a leaf that is plain in one is plain in another.
typealias SyntaxBytes = ByteSet

extension SyntaxBytes {
  init(_ dialect: Dialect) { self = dialect.syntaxBytes }

  static let builtIn = ByteSet(Array(0..<0x20) + Array("&*:<@[\\]_`w~".utf8))
}

extension Dialect {
  /// The characters used in the delimiters of the dialect's spans.
  package var spanDelimiters: ByteSet { contents.spanDelimiters }

  /// The bytes at which inline syntax of the dialect can start.
  var syntaxBytes: SyntaxBytes { contents.syntaxBytes }

  /// The characters that can begin one of the dialect's blocks or containers.
  var blockSigns: ByteSet { contents.blockSigns }
}
