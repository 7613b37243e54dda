import TextBuffer

/// A promise about the text that a change leads to, such as that all other lines stay as they are.
///
/// An expectation reads the original text once, when it is made, and then judges each change that is tried.
///
/// To prevent a wrong change, correct a candidate or an expectation, and add no check beside them. Edits within one
/// leaf are judged by a `LeafExpectation`, which is cheaper.
protocol Expectation {
  /// The first violation by `change`.
  ///
  /// `nil` if the promise is kept, or if the text around the change is too long to be looked at for a key.
  func violation(by change: AppliedChange) -> Violation?
}

/// A place at which a change breaks an expectation.
struct Violation {
  /// The line of the original text; `nil` if it is unknown, or if a line shows something new.
  var line: Int?
  /// The place in the changed text.
  var place: UTF8Offset
}

/// The judge of a change: whether it meets all expectations of an action.
///
/// The expectations are looked at in the order in which they were added.
struct ChangeProof {
  // Embedded Swift has no existentials.
  private var checks: [(AppliedChange) -> Violation?] = []

  /// A proof without expectations, which accepts every change.
  init() {}

  /// The proof that `expectation` is met.
  init(_ expectation: some Expectation) { checks = [expectation.violation] }

  /// The proof that also requires `expectation`, if there is one.
  func and(_ expectation: (some Expectation)?) -> ChangeProof {
    var proof = self
    if let expectation { proof.checks.append(expectation.violation) }
    return proof
  }

  /// The first violation by `change`; `nil` if all expectations are met.
  func violation(by change: AppliedChange) -> Violation? {
    for check in checks {
      if let violation = check(change) { return violation }
    }
    return nil
  }

  /// Whether `change` meets all expectations.
  func accepts(_ change: AppliedChange) -> Bool { violation(by: change) == nil }
}
