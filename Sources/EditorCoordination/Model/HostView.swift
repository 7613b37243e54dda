import TextBuffer

/// What the attached host shows, as far as it differs from the document.
struct HostView: Sendable {
  /// How far the host's text is behind.
  enum Lag: Sendable {
    /// It lacks these changes, in order, each against the text that the one before left; none when it is in step.
    case behind([ChangeSet])
    /// The same, but it has edited on its own meanwhile: it is to show the document anew.
    case diverged([ChangeSet])
    /// It shows something else altogether.
    case strange
  }

  private(set) var lag = Lag.strange
  /// What the host has selected, where that is known.
  var selection: Selection?
  /// The version that the host was told of last.
  var version: EditorVersion?

  /// The host of which nothing is known.
  init() {}

  /// What the host must do to its text.
  var textUpdate: TextUpdate {
    switch lag {
    case .behind(let changes): changes.isEmpty ? .unchanged : .edited(changes)
    case .diverged, .strange: .replaced
    }
  }

  /// Takes note that the document changed.
  mutating func documentChanged(_ change: ChangeSet) {
    guard !change.isIdentity else { return }
    switch lag {
    case .behind(let changes): lag = .behind(changes + [change])
    case .diverged(let changes): lag = .diverged(changes + [change])
    case .strange: break
    }
  }

  /// Takes note that the host shows something that isn't known.
  mutating func lost() { lag = .strange }

  /// Takes note that the host was told of `version` and `selection`.
  mutating func updated(to version: EditorVersion, selection: Selection) {
    lag = .behind([])
    self.version = version
    self.selection = selection
  }

  /// The host's own `change` as one of the document, or `nil` where the host shows something strange.
  ///
  /// Takes note that the host shows it already.
  mutating func absorb(_ change: ChangeSet) throws(EditorError) -> ChangeSet {
    let missing: [ChangeSet]
    switch lag {
    case .behind([]): return change
    case .behind(let changes), .diverged(let changes): missing = changes
    case .strange: throw EditorError(.stale, "the host edited a text that is no longer the document")
    }
    var own = change
    var rest: [ChangeSet] = []
    for other in missing {
      guard own.lengthBefore == other.lengthBefore else {
        throw .invalidChange(
          "made for a text of \(own.lengthBefore) bytes, but the host shows \(other.lengthBefore)")
      }
      rest.append(other.rebased(over: own))
      own = own.rebased(over: other)
    }
    lag = .diverged(rest)
    return own
  }

  /// The host's own `selection` as one of the document, or `nil` where the host shows something strange.
  func absorb(_ selection: Selection) -> Selection? {
    switch lag {
    case .behind(let changes), .diverged(let changes): changes.reduce(selection) { $0.mapped(through: $1) }
    case .strange: nil
    }
  }
}
