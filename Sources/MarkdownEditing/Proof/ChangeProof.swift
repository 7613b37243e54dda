import TextBuffer

/// A promise about the text that a change leads to, such as that all other lines stay as they are.
///
/// An expectation looks at the text before once, when it is made, and then at each change that is tried. The proof is
/// its only caller, and no other code decides whether a change is right: a fault is mended in a candidate or here.
protocol Expectation {
  /// The first violation by `change`.
  ///
  /// `nil` if the promise is kept, or if the text around the change is too long to be looked at for a key.
  func violation(by change: ProvenChange) -> Violation?
}

/// A place at which a change breaks an expectation.
struct Violation {
  /// The line of the text before; `nil` if it is unknown, or if a line shows something that showed nothing before.
  var line: Int?
  /// The place in the changed text.
  var place: UTF8Offset
}

/// The judge of a change: whether it meets all expectations of an action.
struct ChangeProof {
  /// The expectations, the cheapest or most telling first.
  let expectations: [any Expectation]

  init(_ expectations: [any Expectation]) { self.expectations = expectations }

  /// The first violation by `change`; `nil` if all expectations are met.
  func violation(by change: ProvenChange) -> Violation? {
    for expectation in expectations {
      if let violation = expectation.violation(by: change) { return violation }
    }
    return nil
  }

  /// Whether `change` meets all expectations.
  func accepts(_ change: ProvenChange) -> Bool { violation(by: change) == nil }
}
