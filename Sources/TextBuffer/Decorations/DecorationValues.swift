/// The values of decorations by number; an edit moves ranges and doesn't touch the values.
///
/// The values are stored in blocks, so that a change to a copy of a set copies one block and the list of blocks, not
/// all values.
struct DecorationValues<Value: Sendable>: Sendable {
  private struct Block: Sendable {
    var values: [Value?] = []
    var count = 0
  }

  private static var capacity: Int { 256 }

  private var blocks: [Block] = []
  /// The number of the next value.
  private(set) var next = 0

  /// The value with the number `number`.
  ///
  /// `nil` if it was removed.
  subscript(number: Int) -> Value? {
    let (block, slot) = number.quotientAndRemainder(dividingBy: Self.capacity)
    guard blocks.indices.contains(block), blocks[block].values.indices.contains(slot) else { return nil }
    return blocks[block].values[slot]
  }

  /// Appends `value`.
  ///
  /// Returns its number.
  mutating func append(_ value: Value) -> Int {
    if next % Self.capacity == 0 { blocks.append(Block()) }
    blocks[blocks.count - 1].values.append(value)
    blocks[blocks.count - 1].count += 1
    next += 1
    return next - 1
  }

  /// Replaces the value with the number `number`, which must exist.
  mutating func replace(_ number: Int, with value: Value) {
    blocks[number / Self.capacity].values[number % Self.capacity] = value
  }

  /// Removes the value with the number `number`, which must exist.
  mutating func remove(_ number: Int) {
    let block = number / Self.capacity
    blocks[block].values[number % Self.capacity] = nil
    blocks[block].count -= 1
    // The last block still takes new values.
    if blocks[block].count == 0, block < blocks.count - 1 { blocks[block].values = [] }
  }
}
