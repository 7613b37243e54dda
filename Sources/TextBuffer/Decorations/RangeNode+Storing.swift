// Storing: entries are added and removed.
extension RangeNode {
  /// Inserts `entry` in order.
  ///
  /// Returns the node's second half if the node had to be split, or else `nil`.
  mutating func insert(_ entry: RangeEntry, _ shape: RangeShape) -> RangeNode? {
    let entry = entry.shifted(start: -startShift, end: -endShift)
    if isLeaf {
      let index = entries.firstIndex { entry.key < $0.key } ?? entries.count
      entries.insert(entry, at: index)
    } else {
      let index = children.lastIndex { $0.firstKey < entry.key } ?? 0
      if let second = children[index].insert(entry, shape) { children.insert(second, at: index + 1) }
    }
    guard width > shape.capacity else {
      bounds.add(entry)
      return nil
    }
    return split()
  }

  /// Removes the second half and returns it as a sibling node.
  private mutating func split() -> RangeNode {
    let middle = width / 2
    var second = isLeaf ? RangeNode(Array(entries[middle...])) : RangeNode(Array(children[middle...]))
    (second.startShift, second.endShift) = (startShift, endShift)
    if isLeaf { entries.removeSubrange(middle...) } else { children.removeSubrange(middle...) }
    updateBounds()
    return second
  }

  /// Removes the entries with a start in `starts` and a number in `numbers`, and appends them to `taken`.
  ///
  /// `starts` and the taken entries are relative to the parent. The entries are taken in tree order; those with starts
  /// in `starts` needn't be sorted.
  mutating func remove(
    _ starts: ClosedRange<Int>, numbers: ClosedRange<Int>, _ shape: RangeShape, into taken: inout [RangeEntry]
  ) {
    let own = starts.lowerBound - startShift...starts.upperBound - startShift
    guard bounds.count > 0, own.overlaps(bounds.starts.least...bounds.starts.most),
      numbers.overlaps(bounds.numbers.least...bounds.numbers.most)
    else { return }
    if isLeaf {
      let isTaken = { (entry: RangeEntry) in own.contains(entry.start) && numbers.contains(entry.number) }
      guard entries.contains(where: isTaken) else { return }
      taken += entries.lazy.filter(isTaken).map { $0.shifted(start: startShift, end: endShift) }
      entries.removeAll(where: isTaken)
    } else {
      let first = taken.count
      for index in children.indices {
        children[index].remove(own, numbers: numbers, shape, into: &taken)
      }
      guard taken.count > first else { return }
      for index in first..<taken.count {
        taken[index] = taken[index].shifted(start: startShift, end: endShift)
      }
      joinChildren(shape)
    }
    updateBounds()
  }

  /// Removes empty children, and merges neighbours that fit into one node.
  private mutating func joinChildren(_ shape: RangeShape) {
    var joined: [RangeNode] = []
    for child in children where child.bounds.count > 0 {
      if let last = joined.last, last.width + child.width <= shape.capacity {
        joined[joined.count - 1].append(child)
      } else {
        joined.append(child)
      }
    }
    children = joined
  }

  /// Appends the content of `other`, the next node of the same height.
  private mutating func append(_ other: RangeNode) {
    let (start, end) = (other.startShift - startShift, other.endShift - endShift)
    entries += other.entries.map { $0.shifted(start: start, end: end) }
    children += other.children.map { child in
      var child = child
      child.startShift += start
      child.endShift += end
      return child
    }
    updateBounds()
  }
}
