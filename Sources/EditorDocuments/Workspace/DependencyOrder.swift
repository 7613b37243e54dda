package import EditorCoordination

/// The order of components in which each comes after its dependencies.
package enum DependencyOrder {
  /// The names in order; names without a required order are sorted by their texts.
  ///
  /// Throws with the code `cycle` if dependencies form a cycle, which the error spells out. Throws with the code
  /// `unavailable` if a dependency is missing.
  ///
  /// - Complexity: O(n log n + d), where n is the number of names and d that of dependencies.
  package static func sorted<Name: Hashable & Comparable & CustomStringConvertible>(
    _ dependencies: [Name: [Name]]
  ) throws(EditorError) -> [Name] {
    var walk = DependencyWalk(dependencies)
    for name in dependencies.keys.sorted() { try walk.visit(name) }
    return walk.order
  }
}

/// A depth-first walk along the dependencies, with its own stack.
private struct DependencyWalk<Name: Hashable & Comparable & CustomStringConvertible> {
  private let dependencies: [Name: [Name]]
  /// The names from the start of the walk to the current one, each with its unvisited dependencies.
  private var path: [(name: Name, rest: [Name])] = []
  private var isOnPath: Set<Name> = []
  private var isDone: Set<Name> = []
  private(set) var order: [Name] = []

  init(_ dependencies: [Name: [Name]]) { self.dependencies = dependencies }

  mutating func visit(_ name: Name) throws(EditorError) {
    try enter(name)
    while let (last, rest) = path.last {
      if let next = rest.last {
        path[path.count - 1].rest.removeLast()
        try enter(next)
      } else {
        path.removeLast()
        isOnPath.remove(last)
        isDone.insert(last)
        order.append(last)
      }
    }
  }

  private mutating func enter(_ name: Name) throws(EditorError) {
    guard !isDone.contains(name) else { return }
    guard !isOnPath.contains(name) else { throw cycle(to: name) }
    guard let needed = dependencies[name] else { throw missing(name) }
    path.append((name, needed.sorted(by: >)))
    isOnPath.insert(name)
  }

  private func cycle(to name: Name) -> EditorError {
    let circle = path.map(\.name).drop { $0 != name } + [name]
    let text = circle.map(\.description).joined(separator: " needs ")
    return EditorError(.cycle, "\(text): one of them has to do without")
  }

  private func missing(_ name: Name) -> EditorError {
    let user = path.last.map { "\($0.name) needs \(name)" } ?? "\(name)"
    return EditorError(.unavailable, "\(user), which isn't among the capabilities: add it")
  }
}
