import TextBuffer

/// A place that a caret moves from or to.
struct CaretStop: Sendable {
  var offset: UTF8Offset
  /// The column, of a monospaced font, that further movements up and down keep to.
  var goalColumn: Int?
}

/// A way to move carets, in the order of the text: where that runs from right to left, forward is to the left.
struct CaretMotion: Sendable {
  /// Whether it leads towards the text's end: what is selected is left on that side of it.
  var isForward: Bool
  /// Whether it goes no further than to the edge of what is selected.
  var stopsAtEdge = false
  /// Where it leads a caret, each by itself.
  var stop: @Sendable (_ context: EditingContext, _ from: CaretStop) -> CaretStop

  /// The motion to the place that `offset` says, in no particular column.
  static func to(
    isForward: Bool, stopsAtEdge: Bool = false,
    _ offset: @escaping @Sendable (_ context: EditingContext, _ from: UTF8Offset) -> UTF8Offset
  ) -> CaretMotion {
    CaretMotion(isForward: isForward, stopsAtEdge: stopsAtEdge) { CaretStop(offset: offset($0, $1.offset)) }
  }
}

extension ActionDefinition {
  /// All movements of carets.
  static let motions: [ActionDefinition] =
    characterMotions + wordMotions + lineEdgeMotions + lineMotions + paragraphMotions + pageMotions
    + documentMotions + bracketMotions

  /// The two actions of `motion`: `caret-NAME` and `extend-NAME`.
  ///
  /// The first one selects nothing; the second one, with Shift, leaves the anchor where it is. Where nothing moves,
  /// `reason` says why.
  static func carets(
    _ name: String, _ title: String, key: String, argument: ActionArgument = .none, need: TreeNeed = .nothing,
    otherwise reason: UnchangedReason = .alreadyThere, _ motion: CaretMotion
  ) -> [ActionDefinition] {
    let parts = key.split(separator: "-")
    let shifted = (parts.dropLast() + ["Shift"] + parts.suffix(1)).joined(separator: "-")
    return [
      ActionDefinition(
        "caret-" + name, title: "Move Caret " + title, argument: argument, key: key, need: need
      ) { $0.moving(by: motion, extends: false, otherwise: reason) },
      ActionDefinition(
        "extend-" + name, title: "Extend Selection " + title, argument: argument, key: shifted, need: need
      ) { $0.moving(by: motion, extends: true, otherwise: reason) },
    ]
  }
}

extension EditingContext {
  /// The selection in which each range has moved by itself; those that meet are one.
  fileprivate func moving(
    by motion: CaretMotion, extends: Bool, otherwise reason: UnchangedReason
  ) -> ActionResult {
    let ranges = selection.ranges.map { range in
      if extends {
        let stop = motion.stop(self, CaretStop(offset: range.head, goalColumn: range.goalColumn))
        return SelectionRange(anchor: range.anchor, head: stop.offset, goalColumn: stop.goalColumn)
      }
      let edge = motion.isForward ? range.range.upperBound : range.range.lowerBound
      if motion.stopsAtEdge, !range.isCaret { return SelectionRange(caret: edge) }
      // The column is that of the head.
      let goal = edge == range.head ? range.goalColumn : nil
      let stop = motion.stop(self, CaretStop(offset: edge, goalColumn: goal))
      return SelectionRange(anchor: stop.offset, head: stop.offset, goalColumn: stop.goalColumn)
    }
    let moved = Selection(ranges, mainIndex: selection.mainIndex)
    guard moved != selection else { return .unchanged(reason) }
    return .changed(
      Transaction(changes: .identity(length: rope.utf8Count), selection: moved, event: .selection))
  }
}

extension UnchangedReason {
  /// No caret can go further.
  fileprivate static let alreadyThere = UnchangedReason("already-there", "the caret is there already")
}
