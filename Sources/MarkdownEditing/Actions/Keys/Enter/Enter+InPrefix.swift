extension Enter {
  /// Before the content of a line, within its container prefix: the line is just broken.
  static let inPrefix = EnterRule { at in
    guard at.place.index < at.place.content.index else { return nil }
    return at.breaking(broken(at.place, ""))
  }
}
