extension Delete {
  /// At the end of the first line of an extension's container: nothing, since text would be a part of the title.
  static let containerTitle = CaretRule { place in
    place.lineBelow != nil && place.isConstructsFirstLine ? .refused : nil
  }
}
