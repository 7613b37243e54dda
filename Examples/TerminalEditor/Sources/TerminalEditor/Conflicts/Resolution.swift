import EditorDocuments
import TextBuffer

/// A conflict that is being resolved: a choice for each hunk, then a preview of the result.
///
/// Until the user accepts the preview, the document stays as it is.
@MainActor
struct Resolution {
  typealias Hunk = TextConflict.Hunk
  typealias Choice = TextConflict.HunkChoice

  /// The part of the work that the user is at.
  enum Step {
    /// The user chooses for the hunk at `index`.
    case choosing
    /// The user writes the lines for that hunk in this pane.
    case writing(Pane)
    /// The user reads the result in this pane.
    case previewing(Pane)
  }

  let store: DocumentStore
  /// The conflict that the user sees; the store may have a newer one.
  private(set) var conflict: TextConflict
  var step = Step.choosing
  /// The index of the shown hunk.
  private(set) var index = 0
  /// The number of rows of the shown hunk above those in sight.
  var top = 0
  /// All choices so far, in the order in which they were made.
  private var choices: [(hunk: Hunk, choice: Choice)] = []

  init(of conflict: TextConflict, in store: DocumentStore) { (self.conflict, self.store) = (conflict, store) }

  /// The pane whose text the user writes or reads; `nil` while the user chooses.
  var pane: Pane? {
    switch step {
    case .choosing: nil
    case .writing(let pane), .previewing(let pane): pane
    }
  }

  var isWriting: Bool { if case .writing = step { true } else { false } }

  var hunk: Hunk? { conflict.hunks.indices.contains(index) ? conflict.hunks[index] : nil }

  /// The last choice for `hunk`.
  ///
  /// A hunk of a newer conflict has one only if its lines and both sides' are the same as before.
  func choice(for hunk: Hunk) -> Choice? { choices.last { $0.hunk == hunk }?.choice }

  /// The index of the next hunk without a choice, from the shown one on and then from the first one.
  var undecided: Int? {
    let all = conflict.hunks.indices.filter { choice(for: conflict.hunks[$0]) == nil }
    return all.first { $0 >= index } ?? all.first
  }

  var result: Rope { conflict.resolved(by: conflict.hunks.map { choice(for: $0) ?? .ours }) }

  /// The lines of `hunk` to begin writing with: the chosen ones, or both sides'.
  ///
  /// Lines written for an older form of the hunk come first, as nobody wants to write them again.
  func draft(for hunk: Hunk) -> String {
    let choice = choices.last { $0.hunk.range == hunk.range && $0.hunk.base == hunk.base }?.choice
    return hunk.lines(for: choice ?? .both)
  }

  mutating func show(_ index: Int) { (self.index, top) = (index, 0) }

  /// Goes on with a newer conflict, in which the choices for hunks that are the same still hold.
  mutating func show(_ newer: TextConflict) {
    conflict = newer
    show(0)
  }

  mutating func choose(_ choice: Choice) {
    guard let hunk else { return }
    if case .text(let text) = choice {
      choices.append((hunk, .text(ended(text, as: hunk))))
    } else {
      choices.append((hunk, choice))
    }
  }

  /// `text` with the line break at its end that both sides' lines have, so that the next line stays one of its own.
  private func ended(_ text: String, as hunk: Hunk) -> String {
    guard let end = hunk.ours.last ?? hunk.theirs.last, end.isNewline, text.last?.isNewline == false else {
      return text
    }
    return text + String(end)
  }
}
