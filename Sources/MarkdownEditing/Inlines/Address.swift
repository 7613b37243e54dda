/// An autolink as it is read.
struct Address {
  /// Where it leads.
  var destination: String
  /// What a reader sees.
  var shown: String
  /// Whether it's one of email, which is looked for in text: escapes and references count in it.
  var isEmail: Bool { LinkDestination.isEmail(destination) }

  /// What the item of `reading` at `index` says, which is an autolink.
  init(of reading: Reading, _ index: Int) {
    let parts = reading.meaning(ofItem: index).split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    destination = String(decoding: parts.first ?? [], as: UTF8.self)
    shown = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
  }
}

extension Reading {
  /// All bytes of what the item at `index` means.
  fileprivate func meaning(ofItem index: Int) -> [UInt8] {
    guard items[index].meaning.isLong else { return Array(items[index].meaning.text.utf8) }
    return longMeanings[items[..<index].count { $0.meaning.isLong }]
  }
}
