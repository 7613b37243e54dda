import TextBuffer

/// The difference between what the attached host shows and the document.
struct HostView: Sendable {
  /// The distance of the host's text from the document's.
  enum Lag: Sendable {
    /// The host lacks these changes; none if it is up to date.
    case behind(JoinedChanges)
    /// The host shows an unknown text.
    case strange
  }

  private var lag = Lag.strange
  /// The host's selection, if it is known.
  private var selection: Selection?
  /// The version that the host was told of last.
  private var version: EditorVersion?

  /// A host of which nothing is known.
  init() {}

  /// The change that brings the host's text up to date.
  var textUpdate: TextUpdate {
    guard case .behind(let missing) = lag else { return .replaced }
    guard let change = missing.joined, !change.isIdentity else { return .unchanged }
    return .edited(change)
  }

  /// Whether the host needs no update to be at `version` with `selection`.
  func isUpToDate(with version: EditorVersion, selection: Selection) -> Bool {
    // With changes that the host lacks, the version isn't the one that it was told of last.
    guard case .behind = lag else { return false }
    return self.version == version && self.selection == selection
  }
}

// MARK: Notes of events

extension HostView {
  /// Notes that the document changed.
  mutating func documentChanged(_ change: ChangeSet) {
    guard !change.isIdentity, case .behind(var missing) = lag else { return }
    lag = .strange  // so that the changes below are unique while they grow
    missing.append(change)
    lag = .behind(missing)
  }

  /// Notes the host's own edit: `lag` as computed by `absorbing`, and the host's `selection` afterwards.
  mutating func edited(lag: Lag, selection: Selection) {
    self.lag = lag
    self.selection = selection
  }

  /// Notes that the host changed its selection.
  mutating func selected(_ selection: Selection) { self.selection = selection }

  /// Notes that the host was told everything up to `version` and `selection`.
  mutating func updated(to version: EditorVersion, selection: Selection) {
    lag = .behind(JoinedChanges())
    self.version = version
    self.selection = selection
  }

  /// Notes that the text is the same, but its tree, its analysis or its read-only parts have changed.
  mutating func moreIsKnown() { version = nil }

  /// Notes that the host shows an unknown text.
  mutating func lost() { lag = .strange }
}

// MARK: The host's own changes

extension HostView {
  /// The host's own `change` as one of the document, and the host's lag afterwards.
  ///
  /// The host's change and the missing changes were both made for the text that the host showed. Each is moved over the
  /// other. If both insert at one place, the host's text comes second. So host and document end with the same text, and
  /// nothing typed is lost.
  func absorbing(_ change: ChangeSet) throws(EditorError) -> (ChangeSet, Lag) {
    guard case .behind(let changes) = lag else { throw .strangeText }
    guard let missing = changes.joined else { return (change, lag) }
    guard change.lengthBefore == missing.lengthBefore else {
      throw .invalidChange(
        "made for a text of \(change.lengthBefore) bytes; the host shows \(missing.lengthBefore)")
    }
    let rest = JoinedChanges(missing.transformed(over: change, .before))
    return (change.transformed(over: missing, .after), .behind(rest))
  }

  /// The host's own `selection` as one of the document.
  func absorbing(_ selection: Selection) throws(EditorError) -> Selection {
    guard case .behind(let changes) = lag else { throw .strangeText }
    guard let missing = changes.joined else { return selection }
    if let problem = selection.problem(inTextOf: missing.lengthBefore) {
      throw .invalidChange("the selection " + problem)
    }
    return selection.mapped(through: missing)
  }
}

/// Successive changes that are reported as one.
///
/// They are composed in pairs of like weight, the way a binary counter carries. So each change is composed O(log k)
/// times, and a long script doesn't cost the square of its length.
struct JoinedChanges: Sendable {
  /// Composed changes in order, each with the number of changes in it; each weighs less than the one before.
  private var parts: [(change: ChangeSet, weight: Int)] = []

  /// No change at all.
  init() {}

  /// The single change `change`.
  init(_ change: ChangeSet) { append(change) }

  /// Adds `change`, made for the text that the previous change left.
  ///
  /// - Complexity: O(s log k) amortised, where s is the size of the edits and k the number of changes.
  mutating func append(_ change: ChangeSet) {
    var next = (change: change, weight: 1)
    while let last = parts.last, last.weight <= next.weight {
      parts.removeLast()
      next = (last.change.composed(with: next.change), last.weight + next.weight)
    }
    parts.append(next)
  }

  /// All changes composed into one; `nil` if there are none.
  ///
  /// - Complexity: O(s log k), where s is the size of the edits and k the number of changes.
  var joined: ChangeSet? {
    guard let last = parts.last else { return nil }
    return parts.dropLast().reversed().reduce(last.change) { $1.change.composed(with: $0) }
  }
}
