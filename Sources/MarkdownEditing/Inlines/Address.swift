/// An autolink as read.
struct Address {
  /// The link's destination.
  var destination: String
  /// The visible text.
  var shown: String
  /// Whether the address is an email address; unlike others, it is found in text whose escapes and references are
  /// already resolved.
  var isEmail: Bool { LinkDestination.isEmail(destination) }

  /// The address of the autolink at `index` of the items of `reading`.
  init(of reading: Reading, _ index: Int) {
    let parts = reading.meaning(ofItem: index).split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    destination = String(decoding: parts.first ?? [], as: UTF8.self)
    shown = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
  }
}

extension Reading {
  /// All bytes of the meaning of the item at `index`.
  fileprivate func meaning(ofItem index: Int) -> [UInt8] {
    guard items[index].meaning.isLong else { return Array(items[index].meaning.text.utf8) }
    return longMeanings[items[..<index].count { $0.meaning.isLong }]
  }
}
