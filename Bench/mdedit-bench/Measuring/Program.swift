import Foundation

/// This program.
enum Program {
  /// Its file.
  static var url: URL {
    Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
  }
}
