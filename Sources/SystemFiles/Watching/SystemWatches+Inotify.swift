#if !canImport(Darwin)
  import Dispatch

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The files and folders that the system watches for us: an inotify queue.
  ///
  /// The watch of a folder reports all changes of the names in it. The watch of a file reports writes through its other
  /// names, too.
  package struct SystemWatches {
    /// The events, in order.
    package let events: AsyncStream<[WatchEvent]>
    private let descriptor: Int32
    private let source: any DispatchSourceRead

    /// Makes a queue without watches; call `close()` in the end.
    package init() throws(SystemError) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw .last }
      let (events, continuation) = AsyncStream.makeStream(of: [WatchEvent].self)
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "file watching"))
      source.setEventHandler {
        // The handler is called when there is something to read, so this doesn't wait.
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        guard let count = try? SystemCalls.readSome(descriptor, into: &buffer) else { return }
        continuation.yield(Self.parse(buffer[..<count]))
      }
      source.setCancelHandler {
        continuation.finish()
        try? SystemCalls.close(descriptor)
      }
      source.resume()
      (self.events, self.descriptor) = (events, descriptor)
    }

    /// Watches the file or folder at `path`; a second watch of the same one gets the same number.
    package mutating func add(_ path: String) throws(SystemError) -> Int32 {
      let watch = inotify_add_watch(descriptor, path, Self.mask)
      guard watch >= 0 else { throw .last }
      return watch
    }

    /// Removes a watch; does nothing if the system has removed it by itself.
    package mutating func remove(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

    /// Closes the queue.
    package func close() { source.cancel() }

    private static let mask = UInt32(
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Parses events: 16 bytes each (watch, mask, cookie, length of the name), followed by the name.
    private static func parse(_ bytes: ArraySlice<UInt8>) -> [WatchEvent] {
      var (events, rest) = ([WatchEvent](), bytes)
      while rest.count >= 16 {
        let words = (0..<4).map { word in
          Array(rest.dropFirst(4 * word).prefix(4)).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        }
        let name = rest.dropFirst(16).prefix(Int(words[3])).prefix { $0 != 0 }
        let isLost = words[1] & UInt32(IN_Q_OVERFLOW) != 0
        events.append(
          WatchEvent(
            watch: isLost ? nil : Int32(bitPattern: words[0]),
            name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(16 + Int(words[3]))
      }
      return events
    }
  }
#endif
