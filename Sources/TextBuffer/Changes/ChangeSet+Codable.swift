// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  /// Compact JSON: the lengths of kept text, and between them arrays of a removed length and an inserted text.
  ///
  /// All lengths are in UTF-8 bytes.
  ///
  /// For example, `[5,[0,"new "],3,[2]]` keeps 5 bytes, inserts `new `, keeps 3 and removes 2. The format is modelled
  /// on that of CodeMirror's change sets, whose lengths are UTF-16 code units and whose texts are lines.
  extension ChangeSet: Codable {
    /// Writes the change as an array of kept lengths and edits.
    public func encode(to encoder: any Encoder) throws {
      var sections = encoder.unkeyedContainer()
      var position = 0
      for edit in edits {
        let gap = edit.range.lowerBound.value - position
        if gap > 0 { try sections.encode(gap) }
        var section = sections.nestedUnkeyedContainer()
        try section.encode(edit.range.count)
        if !edit.replacement.isEmpty { try section.encode(edit.replacement) }
        position = edit.range.upperBound.value
      }
      if position < lengthBefore { try sections.encode(lengthBefore - position) }
    }

    /// Reads the output of `encode(to:)`.
    ///
    /// Throws `DecodingError` if a length is negative or too large, or if a section has another form.
    public init(from decoder: any Decoder) throws {
      var sections = try decoder.unkeyedContainer()
      var builder = ChangeBuilder()
      while !sections.isAtEnd {
        if let kept = try? sections.decode(Int.self) {
          builder.retain(try ChangeSet.length(kept, builder, in: sections))
          continue
        }
        var section = try sections.nestedUnkeyedContainer()
        let removed = try ChangeSet.length(try section.decode(Int.self), builder, in: section)
        if !section.isAtEnd { builder.insert(try section.decode(String.self)) }
        guard section.isAtEnd else {
          throw DecodingError.dataCorruptedError(
            in: section, debugDescription: "an edit is [removed] or [removed, inserted]")
        }
        builder.delete(removed)
      }
      self.init(built: builder)
    }

    /// Returns `length` if it's valid and can be added to the length read so far; throws otherwise.
    private static func length(
      _ length: Int, _ builder: ChangeBuilder, in container: any UnkeyedDecodingContainer
    ) throws -> Int {
      let (sum, overflows) = builder.position.addingReportingOverflow(length)
      if length >= 0, !overflows, sum < .max / 4 { return length }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a length of \(length) bytes can't be")
    }
  }
#endif
