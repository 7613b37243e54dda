// `@c` came with Swift 6.3; an older compiler builds an empty library.
#if compiler(>=6.3)
  public import CMarkdownEditing
  import MarkdownEditing
  import TextBuffer

  /// Selects ranges, as documented in the header.
  @c @implementation
  public func mdedit_set_selections(
    _ document: OpaquePointer?, _ selections: UnsafePointer<mdedit_selection>?, _ count: Int,
    _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      var ranges: [SelectionRange] = []
      for range in try Arguments.array("selections", selections, count) {
        let anchor = try Arguments.offset(range.anchor, in: handle.document.rope)
        ranges.append(
          SelectionRange(anchor: anchor, head: try Arguments.offset(range.head, in: handle.document.rope)))
      }
      handle.select(ranges.isEmpty ? Selection(caret: .zero) : Selection(ranges))
    }
  }

  /// Performs the named action, as documented in the header.
  @c @implementation
  public func mdedit_apply(
    _ document: OpaquePointer?, _ action: UnsafePointer<CChar>?, _ size: Int,
    _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      handle.forgetEdits()
      let action = try namedAction(try Arguments.text("action", action, size).description)
      do throws(UnchangedReason) { try handle.perform(action) } catch {
        var failure = CallFailure(MDEDIT_UNCHANGED, error.description)
        failure.code = error.code
        throw failure
      }
    }
  }

  /// Replaces a range, as documented in the header.
  @c @implementation
  public func mdedit_replace(
    _ document: OpaquePointer?, _ start: Int, _ end: Int, _ text: UnsafePointer<CChar>?, _ size: Int,
    _ error: UnsafeMutablePointer<mdedit_error>?
  ) -> mdedit_status {
    answering(error) { () throws(CallFailure) in
      let handle = try Arguments.document(document)
      handle.forgetEdits()
      let range = try Arguments.range(start, end, in: handle.document.rope)
      handle.replace(range, with: try Arguments.text("text", text, size).description)
    }
  }

  /// The action called `name`; throws for `select`, which doesn't count in this interface's unit.
  private func namedAction(_ name: String) throws(CallFailure) -> EditorAction {
    guard let action = ActionRegistry.standard.action(named: name) else {
      throw CallFailure(
        MDEDIT_UNKNOWN_ACTION, "there is no action '\(name)'; 'mdedit help apply' lists them")
    }
    guard action.plainName != "select" else {
      throw CallFailure(
        MDEDIT_INVALID_ARGUMENT,
        "'select' counts UTF-16 code units; call mdedit_set_selections, which counts bytes")
    }
    return action
  }
#endif
