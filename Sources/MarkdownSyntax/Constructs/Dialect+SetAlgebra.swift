import TextBuffer

extension Dialect {
  /// Whether the dialect has all constructs of `other`.
  public func contains(_ other: Dialect) -> Bool {
    // Scanners ask for a built-in construct at each block.
    features & other.features == other.features
      && (other.spans.isEmpty || other.spans.allSatisfy(spans.contains))
      && (other.blocks.isEmpty || other.blocks.allSatisfy(blocks.contains))
      && (other.containers.isEmpty || other.containers.allSatisfy(containers.contains))
  }

  /// Whether the dialect has all constructs of `other`.
  public func isSuperset(of other: Dialect) -> Bool { contains(other) }

  /// Adds the constructs of `other`.
  ///
  /// Traps if one of them has the number of a different construct here, or would be ambiguous with it.
  public mutating func formUnion(_ other: Dialect) {
    var spans = spans
    for span in other.spans where !spans.contains(span) {
      let rival = spans.first { $0.rules(out: span) }
      precondition(rival == nil, "\(span.name) can't be told from \(rival?.name ?? "")")
      spans.insert(span, at: spans.firstIndex { $0.id.number > span.id.number } ?? spans.endIndex)
    }
    let blocks = Self.union(of: blocks, other.blocks)
    let containers = Self.union(of: containers, other.containers)
    for container in containers {
      let rival = blocks.first(where: container.rules)
      precondition(rival == nil, "\(container.name) can't be told from \(rival?.name ?? "")")
    }
    self = Dialect(features | other.features, spans, blocks, containers)
  }

  private static func union(of blocks: [BlockConstruct], _ others: [BlockConstruct]) -> [BlockConstruct] {
    let new = others.filter { !blocks.contains($0) }
    for block in new {
      let rival = blocks.first { $0.rules(out: block) }
      precondition(rival == nil, "\(block.name) can't be told from \(rival?.name ?? "")")
    }
    return (blocks + new).ordered { $0.id.number }
  }

  private static func union(
    of containers: [ContainerConstruct], _ others: [ContainerConstruct]
  ) -> [ContainerConstruct] {
    let new = others.filter { !containers.contains($0) }
    for container in new {
      let rival = containers.first { $0.rules(out: container) }
      precondition(rival == nil, "\(container.name) can't be told from \(rival?.name ?? "")")
    }
    return (containers + new).ordered { $0.id.number }
  }

  /// Removes the constructs that `other` doesn't have.
  public mutating func formIntersection(_ other: Dialect) {
    self = Dialect(
      features & other.features, spans.filter(other.spans.contains), blocks.filter(other.blocks.contains),
      containers.filter(other.containers.contains))
  }

  /// Keeps the constructs that exactly one of the two dialects has.
  ///
  /// Traps if two constructs of the dialects are ambiguous together.
  public mutating func formSymmetricDifference(_ other: Dialect) {
    let common = intersection(other)
    let all = union(other)
    self = Dialect(
      all.features & ~common.features, all.spans.filter { !common.spans.contains($0) },
      all.blocks.filter { !common.blocks.contains($0) },
      all.containers.filter { !common.containers.contains($0) })
  }

  /// Removes the constructs of `other`.
  public mutating func subtract(_ other: Dialect) {
    self = Dialect(
      features & ~other.features, spans.filter { !other.spans.contains($0) },
      blocks.filter { !other.blocks.contains($0) }, containers.filter { !other.containers.contains($0) })
  }

  /// The constructs that `other` doesn't have.
  public func subtracting(_ other: Dialect) -> Dialect {
    var result = self
    result.subtract(other)
    return result
  }

  /// The constructs of either dialect.
  ///
  /// Traps if two of them are ambiguous together.
  public func union(_ other: Dialect) -> Dialect {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The constructs of both dialects.
  public func intersection(_ other: Dialect) -> Dialect {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// The constructs that exactly one of the two dialects has.
  ///
  /// Traps if two constructs of the dialects are ambiguous together.
  public func symmetricDifference(_ other: Dialect) -> Dialect {
    var result = self
    result.formSymmetricDifference(other)
    return result
  }

  /// Adds the constructs of `other`; returns whether any of them was new.
  @discardableResult
  public mutating func insert(_ other: Dialect) -> (inserted: Bool, memberAfterInsert: Dialect) {
    let isNew = !contains(other)
    formUnion(other)
    return (isNew, other)
  }

  /// Removes the constructs of `other`; returns the removed ones, or `nil` if there were none.
  @discardableResult
  public mutating func remove(_ other: Dialect) -> Dialect? {
    let common = intersection(other)
    formSymmetricDifference(common)
    return common.isEmpty ? nil : common
  }

  /// Adds the constructs of `other`; returns those that were already present, or `nil` if there were none.
  @discardableResult
  public mutating func update(with other: Dialect) -> Dialect? {
    let common = intersection(other)
    formUnion(other)
    return common.isEmpty ? nil : common
  }
}

extension SpanConstruct {
  /// Whether no dialect can have both constructs.
  func rules(out other: SpanConstruct) -> Bool {
    id == other.id || name == other.name || delimiter == other.delimiter && lengths.overlaps(other.lengths)
  }
}
