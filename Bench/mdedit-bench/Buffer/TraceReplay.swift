import TextBuffer

/// A replay of one trace in the rope and in what else Swift has, all from one run.
struct TraceReplay {
  var trace: EditingTrace
  var runs: Int

  func rows(ropeOnly: Bool) -> [Row] { ropeOnly ? [rope()] : [rope(), gapBuffer(), bytes(), string()] }

  /// The time for an edit in the best run of `engine`, and whether its text is that of the trace in the end.
  private func row(_ engine: String?, runs: Int, _ replay: () -> Void, _ text: () -> String) -> Row {
    let time = Stopwatch.best(of: runs, replay) / Double(trace.patches.count)
    var row = Row("buffer", "an edit of a trace", document: trace.name, bytes: trace.end.utf8.count)
    (row.engine, row.isExact) = (engine, text() == trace.end)
    (row.iterations, row.p50) = (trace.patches.count, UInt64(time.rounded()))
    return row
  }

  private func rope() -> Row {
    var rope = Rope()
    return row(nil, runs: runs) {
      rope = Rope(trace.start)
      for patch in trace.patches {
        let low = UTF8Offset(patch.position)
        rope.replaceSubrange(low..<low.advanced(by: patch.deleted), with: patch.inserted)
      }
    } _: {
      String(rope)
    }
  }

  private func gapBuffer() -> Row {
    var text = ""
    return row("gap buffer, no index", runs: runs) {
      var buffer = GapBuffer(trace.start)
      for patch in trace.patches { buffer.replace(patch.position, patch.deleted, with: patch.inserted) }
      text = buffer.text
    } _: {
      text
    }
  }

  private func bytes() -> Row {
    var bytes: [UInt8] = []
    return row("[UInt8]", runs: max(1, runs / 4)) {
      bytes = Array(trace.start.utf8)
      for patch in trace.patches {
        bytes.replaceSubrange(patch.position..<patch.position + patch.deleted, with: patch.inserted.utf8)
      }
    } _: {
      String(decoding: bytes, as: UTF8.self)
    }
  }

  private func string() -> Row {
    var string = ""
    return row("String", runs: max(1, runs / 4)) {
      string = trace.start
      for patch in trace.patches {
        let low = string.utf8.index(string.startIndex, offsetBy: patch.position)
        let high = string.utf8.index(low, offsetBy: patch.deleted)
        string.replaceSubrange(low..<high, with: patch.inserted)
      }
    } _: {
      string
    }
  }
}
