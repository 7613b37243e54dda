/// The values of decorations by number, which never changes: an edit moves ranges and leaves the values alone.
///
/// The values lie in blocks, so that a change to a copy of a set copies one block and the list of blocks, not all
/// of them.
struct DecorationValues<Value: Sendable>: Sendable {
  private struct Block: Sendable {
    var values: [Value?] = []
    var count = 0
  }

  private static var capacity: Int { 256 }

  private var blocks: [Block] = []
  /// The number that the next value gets.
  private(set) var next = 0

  /// The value called `number`; `nil` where there is none any more.
  subscript(number: Int) -> Value? {
    let (block, slot) = number.quotientAndRemainder(dividingBy: Self.capacity)
    guard blocks.indices.contains(block), blocks[block].values.indices.contains(slot) else { return nil }
    return blocks[block].values[slot]
  }

  /// Keeps `value`, and answers what it's called.
  mutating func append(_ value: Value) -> Int {
    if next % Self.capacity == 0 { blocks.append(Block()) }
    blocks[blocks.count - 1].values.append(value)
    blocks[blocks.count - 1].count += 1
    next += 1
    return next - 1
  }

  /// Puts `value` in the place of the one called `number`, which must be there.
  mutating func replace(_ number: Int, with value: Value) {
    blocks[number / Self.capacity].values[number % Self.capacity] = value
  }

  /// Forgets the value called `number`, which must be there.
  mutating func remove(_ number: Int) {
    let block = number / Self.capacity
    blocks[block].values[number % Self.capacity] = nil
    blocks[block].count -= 1
    // The last block still takes values in.
    if blocks[block].count == 0, block < blocks.count - 1 { blocks[block].values = [] }
  }
}
