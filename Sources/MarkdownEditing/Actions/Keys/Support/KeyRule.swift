/// A case of a key, such as Enter in a table.
///
/// A key is an ordered list of rules, and the first rule that applies decides. A rule can rely on the fact that the
/// rules before it don't apply. The rule `inTable` of `Enter` is in the file `Enter+InTable.swift`.
struct KeyRule<Place, Decision>: Sendable {
  /// The decision at a place; `nil` if the rule doesn't apply.
  let decision: @Sendable (Place) -> Decision?

  /// The rule that makes `decision`.
  init(_ decision: @escaping @Sendable (Place) -> Decision?) { self.decision = decision }
}

extension Array {
  /// The decision of the first rule that applies at `place`; `nil` if none does.
  func decision<Place, Decision>(at place: Place) -> Decision? where Element == KeyRule<Place, Decision> {
    for rule in self {
      if let decision = rule.decision(place) { return decision }
    }
    return nil
  }
}

/// The decision of a rule at one caret.
enum KeyDecision {
  case result(KeyResult)
  /// The key does nothing.
  case refused

  /// The decision for `result`; `nil` refuses.
  init(_ result: KeyResult?) { self = result.map { .result($0) } ?? .refused }

  /// The result; `nil` if the key does nothing.
  var result: KeyResult? { if case .result(let result) = self { result } else { nil } }
}

/// A rule of a key at one caret that only needs to know the caret's place.
typealias CaretRule = KeyRule<CaretPlace, KeyDecision>
