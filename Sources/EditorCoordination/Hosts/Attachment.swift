/// Whether a host is attached, and which.
@MainActor
enum Attachment {
  /// None is.
  case detached
  /// This one; it is greeted once it has had its turn, and told nothing before that.
  case attached(WeakHost, isGreeted: Bool)

  /// Whether a host was attached and not detached since; asks it nothing.
  var isAttached: Bool {
    if case .attached = self { true } else { false }
  }

  /// Whether a host was attached that is gone.
  var isLost: Bool {
    if case .attached(let box, _) = self { box.host == nil } else { false }
  }

  /// The attached host, where it still lives and says that it's attached.
  var host: (any EditorHost)? {
    guard case .attached(let box, _) = self, let host = box.host, host.isAttached else { return nil }
    return host
  }

  /// Whether `host` is the one that was attached, whatever it says of itself.
  func holds(_ host: any EditorHost) -> Bool {
    if case .attached(let box, _) = self { box.host === host } else { false }
  }

  /// Takes note that the attached host's turn has come.
  mutating func greet() {
    if case .attached(let box, _) = self { self = .attached(box, isGreeted: true) }
  }
}

/// A host, held weakly.
struct WeakHost: Sendable {
  weak var host: (any EditorHost)?
}
