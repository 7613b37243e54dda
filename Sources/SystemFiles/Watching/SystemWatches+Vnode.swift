#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// The files and folders that the system watches for us: an open descriptor and a kernel queue's source for each.
  ///
  /// The watch of a folder reports changes of the names in it, but not the names themselves. This file is built only on
  /// Apple platforms. The project's own tests run on Linux, so they never ran it.
  package struct SystemWatches {
    /// The events, in order.
    package let events: AsyncStream<[WatchEvent]>
    private let continuation: AsyncStream<[WatchEvent]>.Continuation
    private let queue = DispatchQueue(label: "file watching")
    private var sources: [Int32: any DispatchSourceFileSystemObject] = [:]
    /// The watch of each file or folder, by its identity.
    private var watches: [String: Int32] = [:]
    private var lastWatch: Int32 = 0

    /// Makes a set without watches; call `close()` in the end.
    package init() throws(SystemError) {
      (events, continuation) = AsyncStream.makeStream(of: [WatchEvent].self)
    }

    /// Watches the file or folder at `path`; a second watch of the same one gets the same number.
    package mutating func add(_ path: String) throws(SystemError) -> Int32 {
      let descriptor = try SystemCalls.open(path, O_EVTONLY)
      guard let status = FileStatus(descriptor: descriptor) else {
        try? SystemCalls.close(descriptor)
        throw .last
      }
      if let watch = watches[status.identity] {
        try? SystemCalls.close(descriptor)
        return watch
      }
      lastWatch += 1
      let (watch, continuation) = (lastWatch, continuation)
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .link, .delete, .rename, .revoke],
        queue: queue)
      source.setEventHandler { continuation.yield([WatchEvent(watch: watch, name: nil)]) }
      source.setCancelHandler { try? SystemCalls.close(descriptor) }
      source.resume()
      (sources[watch], watches[status.identity]) = (source, watch)
      return watch
    }

    /// Removes a watch.
    package mutating func remove(_ watch: Int32) {
      sources.removeValue(forKey: watch)?.cancel()
      watches = watches.filter { $0.value != watch }
    }

    /// Removes all watches and ends the events.
    package func close() {
      for source in sources.values { source.cancel() }
      continuation.finish()
    }
  }
#endif
