extension Sequence {
  /// The elements, each identity once, in the order of their first occurrence.
  func uniqued<Identity: Hashable>(by identity: (Element) -> Identity) -> [Element] {
    var known: Set<Identity> = []
    return filter { known.insert(identity($0)).inserted }
  }
}
