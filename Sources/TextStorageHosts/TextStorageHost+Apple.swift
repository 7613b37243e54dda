// What only Apple platforms have. It's type-checked on Linux against stand-ins, by Scripts/check-apple.
#if canImport(UIKit) || canImport(AppKit)
  public import Foundation

  #if canImport(UIKit)
    public import UIKit
    /// What changed in a text storage, by UIKit's name.
    public typealias EditedMask = NSTextStorage.EditActions
  #else
    public import AppKit
    /// What changed in a text storage, by AppKit's name.
    public typealias EditedMask = NSTextStorageEditActions
  #endif

  extension TextStorageHost: NSTextStorageDelegate {
    /// Takes note of changed characters; the text systems call it on the main thread.
    public nonisolated func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing mask: EditedMask, range: NSRange,
      changeInLength delta: Int
    ) {
      guard mask.contains(.editedCharacters) else { return }
      MainActor.assumeIsolated { storageDidChange(range, by: delta) }
    }
  }
#endif
