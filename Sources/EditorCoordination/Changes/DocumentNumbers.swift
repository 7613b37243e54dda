/// Hands out document numbers for views that move from one document to another.
///
/// No two documents get the same number, so a version identifies a text whichever documents a view had before.
@MainActor
package final class DocumentNumbers {
  private var last = 0

  /// A counter that has handed out no number.
  package init() {}

  /// The next number.
  func next() -> Int {
    last += 1
    return last
  }
}
