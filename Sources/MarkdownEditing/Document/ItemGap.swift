import TextBuffer

/// Blank lines that must be there, or mustn't, as long as an item has no text.
///
/// An empty item can't follow text directly. So an action that makes one there inserts a blank line above the item. Nor
/// can an item begin with a second blank line (CommonMark 0.30, section 5.2, rule 3). So an action that empties an item
/// deletes the blank lines between the item's first line and its further blocks. As soon as the item has text, either
/// is taken back.
struct ItemGap: Sendable {
  /// The edit that takes it back, of whole lines.
  let edit: Edit
}
