// `@c` came with Swift 6.3; an older compiler builds an empty library.
#if compiler(>=6.3)
  public import CMarkdownEditing
  import MarkdownEditing
  import MarkdownSyntax
  import TextBuffer

  /// Lends the text, as documented in the header.
  @c @implementation
  public func mdedit_get_text(
    _ document: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      try Arguments.give(handle.lendText(), text, size)
    }
  }

  /// Lends the selections, as documented in the header.
  @c @implementation
  public func mdedit_get_selections(
    _ document: OpaquePointer?, _ selections: UnsafeMutablePointer<UnsafePointer<mdedit_selection>?>?,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      try Arguments.give(handle.lendSelections(), selections, count)
    }
  }

  /// Lends the edits of the last change, as documented in the header.
  @c @implementation
  public func mdedit_get_edits(
    _ document: OpaquePointer?, _ edits: UnsafeMutablePointer<UnsafePointer<mdedit_edit>?>?,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      try Arguments.give(handle.lendEdits(), edits, count)
    }
  }

  /// Lends highlight spans, as documented in the header.
  @c @implementation
  public func mdedit_get_spans(
    _ document: OpaquePointer?, _ start: Int, _ end: Int,
    _ spans: UnsafeMutablePointer<UnsafePointer<mdedit_span>?>?, _ count: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      let range = try Arguments.range(start, end, in: handle.document.rope)
      try Arguments.give(handle.lendSpans(of: range), spans, count)
    }
  }

  /// Lends the text as HTML, as documented in the header.
  @c @implementation
  public func mdedit_get_html(
    _ document: OpaquePointer?, _ options: UInt32, _ html: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      guard options <= 3 else {
        throw CallFailure(
          MDEDIT_INVALID_ARGUMENT, "\(options) is no sum of options; add MDEDIT_HTML_SAFE and the like")
      }
      var rendering: HTMLOptions = []
      if options & UInt32(MDEDIT_HTML_SAFE) != 0 { rendering.insert(.safe) }
      if options & UInt32(MDEDIT_HTML_SOURCE_RANGES) != 0 { rendering.insert(.sourceRanges) }
      try Arguments.give(handle.lendHTML(rendering), html, size)
    }
  }
#endif
