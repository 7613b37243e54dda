import TextBuffer

/// The start or the target of a caret's motion.
struct CaretStop: Sendable {
  var offset: UTF8Offset
  /// The column, in a monospaced font, that further motions up and down keep to.
  var goalColumn: Int?
}

/// A way to move carets, in the order of the text: in right-to-left text, forward is to the left.
struct CaretMotion: Sendable {
  /// Whether a motion that doesn't extend starts at a selected range's end, not at its start.
  var isForward: Bool
  /// Whether the motion from a selected range stops at the range's edge.
  var stopsAtEdge = false
  /// The target of a caret.
  var stop: @Sendable (_ context: EditingContext, _ from: CaretStop) -> CaretStop

  /// The motion to the place `offset`, without a goal column.
  static func to(
    isForward: Bool, stopsAtEdge: Bool = false,
    _ offset: @escaping @Sendable (_ context: EditingContext, _ from: UTF8Offset) -> UTF8Offset
  ) -> CaretMotion {
    CaretMotion(isForward: isForward, stopsAtEdge: stopsAtEdge) { CaretStop(offset: offset($0, $1.offset)) }
  }
}

extension ActionRegistry {
  /// All motions of carets.
  static let motions: [Definition] =
    characterMotions + wordMotions + lineEdgeMotions + lineMotions + paragraphMotions + pageMotions
    + documentMotions + bracketMotions

  /// The two actions of `motion`: `caret-NAME` and `extend-NAME`.
  ///
  /// The first one selects nothing. The second one, with Shift, leaves the anchor in place. `reason` is the refusal if
  /// nothing moves.
  @inline(never)  // Inlined, each pair of actions takes 2 KB of code and its time to compile.
  static func carets(
    _ name: String, _ title: String, key: String, need: TreeNeed = .nothing,
    otherwise reason: UnchangedReason = .alreadyThere, _ motion: CaretMotion
  ) -> [Definition] {
    let definitions = carets(name, title, key: key, argument: .none, need: need, otherwise: reason) { motion }
    return spelled(definitions.caret, definitions.extend)
  }

  /// The two actions of a motion that depends on their argument.
  static func carets<Argument>(
    _ name: String, _ title: String, key: String, argument: ActionArgument<Argument>,
    need: TreeNeed = .nothing,
    otherwise reason: UnchangedReason = .alreadyThere,
    _ motion: @escaping @Sendable (Argument) -> CaretMotion
  ) -> (caret: ActionDefinition<Argument>, extend: ActionDefinition<Argument>) {
    let parts = key.split(separator: "-")
    let shifted = (parts.dropLast() + ["Shift"] + parts.suffix(1)).joined(separator: "-")
    func definition(_ name: String, _ title: String, key: String, extends: Bool) -> ActionDefinition<Argument>
    {
      ActionDefinition(name, title: title, argument: argument, key: key, change: .selection, need: need) {
        $0.moving(by: motion($1), extends: extends, otherwise: reason)
      }
    }
    return (
      definition("caret-" + name, "Move Caret " + title, key: key, extends: false),
      definition("extend-" + name, "Extend Selection " + title, key: shifted, extends: true)
    )
  }
}

extension EditingContext {
  /// The selection with each range moved by itself; ranges that meet become one.
  fileprivate func moving(
    by motion: CaretMotion, extends: Bool, otherwise reason: UnchangedReason
  ) -> ActionResult {
    let moved = selection.mapRanges { range in
      if extends {
        let stop = motion.stop(self, CaretStop(offset: range.head, goalColumn: range.goalColumn))
        return SelectionRange(anchor: range.anchor, head: stop.offset, goalColumn: stop.goalColumn)
      }
      let edge = motion.isForward ? range.range.upperBound : range.range.lowerBound
      if motion.stopsAtEdge, !range.isCaret { return SelectionRange(caret: edge) }
      // The goal column is that of the head.
      let goal = edge == range.head ? range.goalColumn : nil
      let stop = motion.stop(self, CaretStop(offset: edge, goalColumn: goal))
      return SelectionRange(anchor: stop.offset, head: stop.offset, goalColumn: stop.goalColumn)
    }
    return selecting(moved, as: .selection, otherwise: reason)
  }
}

extension UnchangedReason {
  /// No caret can move further.
  fileprivate static let alreadyThere = UnchangedReason("already-there", "the caret is there already")
}
