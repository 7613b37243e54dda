// `@c` came with Swift 6.3; an older compiler builds an empty library.
#if compiler(>=6.3)
  public import CMarkdownEditing
  import MarkdownEditing
  import MarkdownSyntax
  import TextBuffer

  // The functions that markdown_editing.h declares and documents; the compiler checks each signature against the
  // header.

  /// The release, as documented in the header.
  @c @implementation
  public func mdedit_version() -> UnsafePointer<CChar>? { characters("0.1.0") }

  /// The name of `status`, as documented in the header.
  @c @implementation
  public func mdedit_status_name(_ status: mdedit_status) -> UnsafePointer<CChar>? { characters(status.name) }

  /// Makes a document, as documented in the header.
  @c @implementation
  public func mdedit_create(
    _ text: UnsafePointer<CChar>?, _ size: Int, _ dialect: mdedit_dialect,
    _ document: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      guard let document else { throw .null("the place for the document") }
      let dialect = try syntax(of: dialect)
      let made = MarkdownDocument(try Arguments.text("text", text, size), dialect: dialect)
      document.pointee = OpaquePointer(Unmanaged.passRetained(DocumentHandle(made)).toOpaque())
    }
  }

  /// Frees a document, as documented in the header.
  @c @implementation
  public func mdedit_free(_ document: OpaquePointer?) {
    guard let document else { return }
    Unmanaged<DocumentHandle>.fromOpaque(UnsafeRawPointer(document)).release()
  }

  /// The syntax for `dialect`.
  private func syntax(of dialect: mdedit_dialect) throws(CallFailure) -> Dialect {
    switch dialect {
    case MDEDIT_GFM: return .gfm
    case MDEDIT_COMMONMARK: return .commonMark
    default:
      throw CallFailure(
        MDEDIT_INVALID_ARGUMENT,
        "there is no dialect \(dialect.rawValue); give MDEDIT_GFM or MDEDIT_COMMONMARK")
    }
  }

  /// The bytes of `text`, which are part of the program and end with a zero byte.
  private func characters(_ text: StaticString) -> UnsafePointer<CChar>? {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
#endif
