extension Delete {
  /// At the end of the first line of an extension's container: nothing, because joined text would be part of the title.
  static let containerTitle = CaretRule { place in
    place.lineBelow != nil && place.isConstructsFirstLine ? .refused : nil
  }
}
