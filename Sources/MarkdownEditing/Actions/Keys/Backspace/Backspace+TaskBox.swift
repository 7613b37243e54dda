import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// Behind the checkbox of an item: the checkbox is deleted; of several spaces behind it, only one.
  static let taskBox = CaretRule { place in
    let box = place.afterBox.index
    guard box > place.content.endOfBlanks, place.index == box, box <= place.content.endOfBlanks + 4 else {
      return nil
    }
    return Unwrapping(.delete(place.place(place.content.index)..<place.offset), at: place).decision
  }
}
