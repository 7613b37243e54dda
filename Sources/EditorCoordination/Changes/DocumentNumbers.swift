/// Hands out the numbers of documents where views move from one document to another: no two documents have one
/// number, so a version says which text it is, whichever document a view had before.
@MainActor
package final class DocumentNumbers {
  private var last = 0

  /// No document has a number yet.
  package init() {}

  /// The next number.
  func next() -> Int {
    last += 1
    return last
  }
}
