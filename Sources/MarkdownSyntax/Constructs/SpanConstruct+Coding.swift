// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension SpanConstruct: Codable {
    private enum CodingKeys: String, CodingKey { case number, name, delimiter, lengths, tag, participle }

    /// Decodes the output of `encode(to:)`.
    ///
    /// Throws if no construct can have these values.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let number = try container.decode(Int.self, forKey: .number)
      let delimiter = try container.decode(String.self, forKey: .delimiter).unicodeScalars
      let lengths = try container.decode(ClosedRange<Int>.self, forKey: .lengths)
      guard 0..<SpanID.count ~= number, delimiter.count == 1, let scalar = delimiter.first,
        Self.isFree(scalar),
        1...3 ~= lengths.lowerBound, 1...3 ~= lengths.upperBound
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .delimiter, in: container, debugDescription: "no span has such a number or delimiter")
      }
      self.init(
        SpanID(number), name: try container.decode(String.self, forKey: .name), delimiter: scalar,
        lengths: lengths, tag: try container.decode(String.self, forKey: .tag),
        participle: try container.decode(String.self, forKey: .participle))
    }

    /// Encodes all properties.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id.number, forKey: .number)
      try container.encode(name, forKey: .name)
      try container.encode(String(Unicode.Scalar(delimiter)), forKey: .delimiter)
      try container.encode(lengths, forKey: .lengths)
      try container.encode(tag, forKey: .tag)
      try container.encode(participle, forKey: .participle)
    }
  }
#endif
