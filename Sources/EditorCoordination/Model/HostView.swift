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

  private var lag = Lag.strange
  /// What the host has selected, where that is known.
  private var selection: Selection?
  /// The version that the host was told of last.
  private var version: EditorVersion?

  /// The host of which nothing is known.
  init() {}

  /// What the host must do to its text.
  var textUpdate: TextUpdate {
    switch lag {
    case .behind(let changes): changes.isEmpty ? .unchanged : .edited(changes)
    case .diverged, .strange: .replaced
    }
  }

  /// Whether the host knows all that there is to tell.
  func isUpToDate(with version: EditorVersion, selection: Selection) -> Bool {
    guard case .behind(let changes) = lag, changes.isEmpty else { return false }
    return self.version == version && self.selection == selection
  }
}

// MARK: What happened

extension HostView {
  /// Takes note that the document changed.
  mutating func documentChanged(_ change: ChangeSet) {
    guard !change.isIdentity else { return }
    let old = lag
    lag = .strange  // so that the array below is unique while it grows
    switch consume old {
    case .behind(var changes):
      changes.append(change)
      lag = .behind(changes)
    case .diverged(var changes):
      changes.append(change)
      lag = .diverged(changes)
    case .strange: break
    }
  }

  /// Takes note that the host edited, which `absorbing` worked out, and then had `selection`.
  mutating func edited(lag: Lag, selection: Selection) {
    self.lag = lag
    self.selection = selection
  }

  /// Takes note that the host selected.
  mutating func selected(_ selection: Selection) { self.selection = selection }

  /// Takes note that the host was told everything up to `version` and `selection`.
  mutating func updated(to version: EditorVersion, selection: Selection) {
    lag = .behind([])
    self.version = version
    self.selection = selection
  }

  /// Takes note that nobody knows what the host shows.
  mutating func lost() { lag = .strange }
}

// MARK: What the host did on its own

extension HostView {
  /// The host's own `change` as one of the document, and how far the host is behind afterwards.
  func absorbing(_ change: ChangeSet) throws(EditorError) -> (ChangeSet, Lag) {
    let missing: [ChangeSet]
    switch lag {
    case .behind([]): return (change, lag)
    case .behind(let changes), .diverged(let changes): missing = changes
    case .strange: throw .strangeText
    }
    var own = change
    var rest: [ChangeSet] = []
    for other in missing {
      guard own.lengthBefore == other.lengthBefore else {
        throw .invalidChange(
          "made for a text of \(own.lengthBefore) bytes; the host shows \(other.lengthBefore)")
      }
      rest.append(other.rebased(over: own))
      own = own.rebased(over: other)
    }
    return (own, .diverged(rest))
  }

  /// The host's own `selection` as one of the document.
  func absorbing(_ selection: Selection) throws(EditorError) -> Selection {
    switch lag {
    case .behind(let changes), .diverged(let changes):
      if let length = changes.first?.lengthBefore, let problem = selection.problem(inTextOf: length) {
        throw .invalidChange("the selection " + problem)
      }
      return changes.reduce(selection) { $0.mapped(through: $1) }
    case .strange: throw .strangeText
    }
  }
}
