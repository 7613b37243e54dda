extension ChangeSet {
  /// The change to the same text without the parts of edits that rewrite what is already there.
  ///
  /// Traps if the length of `rope` isn't `lengthBefore`.
  ///
  /// A composed change can have such parts, for example if one action undoes another. The common prefix of an edit and
  /// its range is removed first, then the common suffix, in whole scalars. An edit with nothing left is removed too.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove and insert
  public func trimmed(in rope: Rope) -> ChangeSet {
    requireLength(rope)
    // A pure insertion or removal has nothing in common with the text that was there.
    guard edits.contains(where: { !$0.range.isEmpty && !$0.replacement.isEmpty }) else { return self }
    let trimmed = edits.map { edit in
      edit.range.isEmpty || edit.replacement.isEmpty
        ? edit : edit.trimmed(replacing: rope.string(in: edit.range))
    }
    return ChangeSet(trimmed, length: lengthBefore)
  }
}

extension Edit {
  /// The edit without the common prefix and suffix of its replacement and `replaced`, the text of its range.
  fileprivate func trimmed(replacing replaced: String) -> Edit {
    let (old, new) = (Array(replaced.unicodeScalars), Array(replacement.unicodeScalars))
    let shared = Swift.min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(shared - head).prefix { $0 == $1 }.count
    func length(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
      scalars.reduce(0) { $0 + UTF8.width($1) }
    }
    let low = range.lowerBound.advanced(by: length(old.prefix(head)))
    let high = range.upperBound.advanced(by: -length(old.suffix(tail)))
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: new[head..<new.count - tail])
    return Edit(low..<high, String(rest))
  }
}
