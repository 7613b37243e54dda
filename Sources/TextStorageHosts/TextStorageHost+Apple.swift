// The part for Apple platforms only. On Linux, Scripts/check-apple type-checks it against stand-ins.
#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation

  #if canImport(UIKit)
    public import UIKit
    /// The kinds of change of a text storage, under UIKit's name.
    public typealias EditedMask = NSTextStorage.EditActions
  #else
    public import AppKit
    /// The kinds of change of a text storage, under AppKit's name.
    public typealias EditedMask = NSTextStorageEditActions
  #endif

  extension TextStorageHost: NSTextStorageDelegate {
    /// Reports changed characters to the host; the text systems call it on the main thread.
    public nonisolated func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing mask: EditedMask, range: NSRange,
      changeInLength delta: Int
    ) {
      guard mask.contains(.editedCharacters) else { return }
      MainActor.assumeIsolated { storageDidChange(range, by: delta) }
    }
  }
#endif
