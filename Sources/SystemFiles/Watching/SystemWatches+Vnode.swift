#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// The files and folders that the system watches for us: an open descriptor and a kernel queue's source for each.
  ///
  /// A folder tells that something became of the names in it, but not of which. Built on Apple platforms alone; the
  /// project's own tests run on Linux, so this part was never run by them.
  package struct SystemWatches {
    /// What happens, in order.
    package let events: AsyncStream<[WatchEvent]>
    private let continuation: AsyncStream<[WatchEvent]>.Continuation
    private let queue = DispatchQueue(label: "file watching")
    private var sources: [Int32: any DispatchSourceFileSystemObject] = [:]
    /// The watch of each file or folder, by its identity.
    private var watches: [String: Int32] = [:]
    private var lastWatch: Int32 = 0

    /// Nothing is watched yet; to be closed in the end.
    package init() throws(SystemError) {
      (events, continuation) = AsyncStream.makeStream(of: [WatchEvent].self)
    }

    /// Watches what is at `path` from now on; the same number for what is watched already.
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

    /// Watches that no more.
    package mutating func remove(_ watch: Int32) {
      sources.removeValue(forKey: watch)?.cancel()
      watches = watches.filter { $0.value != watch }
    }

    /// Ends all of it.
    package func close() {
      for source in sources.values { source.cancel() }
      continuation.finish()
    }
  }
#endif
