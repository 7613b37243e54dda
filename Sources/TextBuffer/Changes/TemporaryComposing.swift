extension ChangeSet {
  /// TEMPORARY stand-in.
  public func composing(_ next: ChangeSet) -> ChangeSet {
    if isIdentity { return next }
    if next.isIdentity { return self }
    fatalError("TEMPORARY")
  }
}
