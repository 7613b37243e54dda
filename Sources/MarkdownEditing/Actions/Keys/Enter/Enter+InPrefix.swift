extension Enter {
  /// Before the content of a line, in what its containers need of it.
  static let inPrefix = EnterRule { at in
    guard at.place.index < at.place.content.index else { return nil }
    return at.breaking(broken(at.place, ""))
  }
}
