import MarkdownSyntax

/// The obstacle to a change of style for which no spelling was found.
enum InlineObstacle {
  /// Text would be read as this address, because no delimiter would separate its parts (GFM 0.29, section 6.9).
  case address(String)
  /// Code spans would run together, because no delimiter would separate them (CommonMark 0.30, section 6.1).
  case codeBesideCode
  /// A line would begin another block, or end its own.
  case block
  /// No known obstacle.
  case unknown

  /// The obstacle to `change` in `window`, found from the wanted styles and from the reading of its plainest spelling.
  init(_ change: StyleChange, in window: ProofWindow, plainly edits: [InlineEdit]) {
    if window.original.joinsCode(change) {
      self = .codeBesideCode
    } else if let reading = window.reading(after: edits) {
      let address = reading.addresses.first { !window.original.addresses.contains($0) }
      self = address.map { .address($0) } ?? .unknown
    } else {
      self = .block
    }
  }

  /// The reason shown to the user.
  func reason(_ change: StyleChange) -> UnchangedReason {
    let (name, preposition) = (change.style.name, change.isAdded ? "with" : "without")
    return switch self {
    case .address(let address):
      UnchangedReason(
        "address", [name, address], "\(preposition) \(name) here, \(address) would be read as an address")
    case .codeBesideCode:
      UnchangedReason(
        "code-beside-code", [name], "\(preposition) \(name) here, nothing would part two code spans")
    case .block:
      UnchangedReason("new-block", [name], "\(preposition) \(name) here, a line would begin or end a block")
    case .unknown:
      UnchangedReason(
        "no-spelling", [name],
        "no way to write this \(preposition) \(name) was found that changes nothing else")
    }
  }
}

extension Reading {
  /// The visible text of the autolinks.
  fileprivate var addresses: [String] {
    content.filter { items[$0].kind == .atom(.link) }.map { Address(of: self, $0).shown }
  }

  /// Whether `change` leaves nothing between two code spans: `*` and `_` would separate them, but two runs of `~` are
  /// one.
  fileprivate func joinsCode(_ change: StyleChange) -> Bool {
    if change.style == .code { return false }
    func styles(_ item: Int) -> InlineStyles { change.wantedStyles(of: item, in: self) }
    let code = spans.filter { $0.kind == .code && !$0.items.isEmpty }
    return zip(code, code.dropFirst()).contains { first, second in
      first.items.upperBound == second.items.lowerBound
        && styles(first.items.lowerBound) == styles(second.items.lowerBound)
        && styles(first.items.lowerBound).isDisjoint(with: [.strong, .emphasis])
    }
  }
}
