/// The attached host, if any.
@MainActor
enum Attachment {
  /// No host is attached.
  case detached
  /// This host is attached. It is greeted at its turn and told nothing before that.
  case attached(WeakHost, isGreeted: Bool)

  /// Whether a host was attached and not detached since; the host itself isn't asked.
  var isAttached: Bool {
    if case .attached = self { true } else { false }
  }

  /// Whether the attached host is gone.
  var isLost: Bool {
    if case .attached(let box, _) = self { box.host == nil } else { false }
  }

  /// The attached host; `nil` if it is gone or reports that it isn't attached.
  var host: (any EditorHost)? {
    guard case .attached(let box, _) = self, let host = box.host, host.isAttached else { return nil }
    return host
  }

  /// Whether `host` is the attached one, whatever it reports of itself.
  func holds(_ host: any EditorHost) -> Bool {
    if case .attached(let box, _) = self { box.host === host } else { false }
  }

  /// Notes that the attached host was greeted.
  mutating func greet() {
    if case .attached(let box, _) = self { self = .attached(box, isGreeted: true) }
  }
}

/// A host, held weakly.
struct WeakHost: Sendable {
  weak var host: (any EditorHost)?
}
