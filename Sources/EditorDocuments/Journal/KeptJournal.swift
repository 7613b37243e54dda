public import EditorCoordination
public import TextBuffer

/// A journal of a file, found on opening, that couldn't be used, or not all of it.
///
/// It stays on disk until it's declined.
public struct KeptJournal: Sendable, Hashable {
  /// The reason why a journal wasn't used.
  public enum Reason: Sendable, Hashable {
    /// The journal couldn't be read.
    case unreadable(EditorError)
    /// The journal has a version that this program doesn't know.
    case newerVersion(Int)
    /// The bytes are no journal, or one only up to some record; the changes before that record were used.
    case damaged
    /// The journal belongs to another text, which it doesn't hold.
    case otherText
    /// Its changes overlap changes in the file or in another journal of the file.
    case overlaps
  }

  /// The path of the journal.
  public internal(set) var path: String
  /// The reason why it wasn't used.
  public let reason: Reason
  /// The journal's final text; `nil` if it's unknown.
  public let text: Rope?
  /// The journal's stamp when it was read; `nil` if it couldn't be read.
  var stamp: FileStamp?
}
