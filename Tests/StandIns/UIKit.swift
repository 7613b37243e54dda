// What the branches for UIKit use of it, declared as Apple documents it, so that they can be type-checked elsewhere:
// developer.apple.com/documentation/uikit/nstextstorage, …/nstextstorage/editactions and …/nstextstoragedelegate.
@_exported import Foundation

/// The text of a text view.
public class NSTextStorage: NSMutableAttributedString {
  /// What changed in it.
  public struct EditActions: OptionSet, Sendable {
    /// The bits, one for each kind of change.
    public let rawValue: UInt
    /// The changes of `rawValue`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Attributes changed.
    public static let editedAttributes = EditActions(rawValue: 1)
    /// Characters changed.
    public static let editedCharacters = EditActions(rawValue: 2)
  }

  /// Who is told of changes.
  public weak var delegate: (any NSTextStorageDelegate)?
}

/// Who is told of changes in a text storage.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// The storage is about to tell layout managers of a change.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorage.EditActions, range: NSRange,
    changeInLength delta: Int)
}
