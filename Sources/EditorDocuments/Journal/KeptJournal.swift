public import EditorCoordination
public import TextBuffer

/// A journal that opening a file found beside it and couldn't use, or not all of; it is left as it is until it's
/// declined by name.
public struct KeptJournal: Sendable, Hashable {
  /// Why it wasn't used.
  public enum Reason: Sendable, Hashable {
    /// It couldn't be read.
    case unreadable(EditorError)
    /// It is of a newer version than this program knows.
    case newerVersion(Int)
    /// It isn't what a journal is, or only up to some place; what is before that was used.
    case damaged
    /// It belongs to another text, which it doesn't hold.
    case otherText
    /// It changed what was changed in the file, or in another journal of it, as well.
    case overlaps
  }

  /// Where it is.
  public let path: String
  /// Why it wasn't used.
  public let reason: Reason
  /// The text that it leads to, where that can be told.
  public let text: Rope?
  /// What it was when it was read.
  let stamp: FileStamp?
}
