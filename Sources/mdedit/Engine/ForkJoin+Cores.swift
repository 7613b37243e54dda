import Dispatch
import MarkdownSyntax

extension ForkJoin {
  /// At the same time, where a core is free.
  static let cores = ForkJoin { first, second in
    DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
  }
}
