import Foundation
import TestSupport
import Testing

@_spi(Benchmarks) @testable import MarkdownSyntax

/// The bound on cmark's work, held against the work.
///
/// Times are of the thread's processor, and scaled by what ordinary text takes beside them. Even so a busy machine
/// can spoil them, so these tests are only for whoever works on the weights, and asks for them: `TEST_TIMES=1`.
@Suite struct CostBoundTests {
  @Test(
    "cmark never needs longer than the bound says, whatever the shape of the text", timesAreAskedFor,
    arguments: [300, 3_000, 30_000])
  func takesTimeForShapes(size: Int) {
    for shape in HostileShape.all { check(shape.text(ofAbout: size), shape.description) }
    let definition = Array("[a]: /u\n\n".utf8)
    for shape in HostileShape.all where shape.description.contains("[") {
      let text = shape.text(ofAbout: size)
      check(definition + text, shape.description, CostBound(text, definitionCount: 1))
    }
  }

  @Test(
    "cmark never needs longer than the bound says, for random text", timesAreAskedFor,
    arguments: RandomDocuments.seeds)
  func takesTimeForRandomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Cases.count(10_000) {
      let shape = Self.randomShape(using: &generator)
      check(shape.text(ofAbout: 200), "\(Cases.replay(seed)), round \(round): \(shape)")
    }
  }

  @Test(
    "for real documents, the bound is within a few times of what cmark needs, which is 4 ns a byte or more",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func realDocuments() throws {
    var (bytes, bound) = (0, 0)
    for document in try Corpora.documents() {
      for paragraph in document.text.split(separator: "\n\n") where !paragraph.contains("\n    ") {
        let text = Array(paragraph.utf8)
        bound += CostBound(text).nanoseconds
        bytes += text.count
      }
    }
    #expect(bound < 16 * bytes, "\(bound) ns for \(bytes) bytes")
  }

  @Test("many images and links that are closed cost no more than their number")
  func staysLinearForClosedBrackets() {
    for unit in ["![a](b)", "[![a](b)](c) ", "[a](b) ![c](d)"] {
      let shape = HostileShape(unit)
      let (small, large) = (CostBound(shape.text(ofAbout: 10_000)), CostBound(shape.text(ofAbout: 100_000)))
      #expect(large.nanoseconds < 20 * small.nanoseconds, "\(shape)")
    }
  }

  @Test("images that stay open cost their number squared")
  func growsForOpenImages() {
    let shape = HostileShape("![", "[]()")
    let (small, large) = (CostBound(shape.text(ofAbout: 10_000)), CostBound(shape.text(ofAbout: 100_000)))
    #expect(large.nanoseconds > 50 * small.nanoseconds)
  }

  @Test("text in pieces has about the bound of the whole, and no text one above the worst case")
  func adds() {
    for shape in HostileShape.all {
      let text = shape.text(ofAbout: 500)
      let whole = CostBound(text, definitionCount: 3)
      var pieces = CostBound(definitionCount: 3)
      for start in stride(from: 0, to: text.count, by: 7) {
        pieces.append(text, start..<min(start + 7, text.count))
      }
      #expect(abs(pieces.nanoseconds - whole.nanoseconds) < whole.nanoseconds / 50, "\(shape)")
      #expect(whole.nanoseconds <= CostBound.worstCase(byteCount: text.count, definitionCount: 3), "\(shape)")
    }
    #expect(CostBound([UInt8](repeating: 0x5B, count: 1 << 20)).nanoseconds < .max)
  }

  @Test("no text has a bound above that by its shape, and prose of a megabyte needs no other")
  func most() throws {
    for shape in HostileShape.all {
      for size in [2_100, Cases.atMost(40_000, least: 5_000)] {
        let text = shape.text(ofAbout: size)
        let closers = text.count { $0 == UInt8(ascii: "]") }
        let images = zip(text, text.dropFirst()).count { $0 == UInt8(ascii: "!") && $1 == UInt8(ascii: "[") }
        let most = CostBound.most(
          byteCount: text.count, closers: closers, images: images, definitionCount: 3)
        #expect(CostBound(text, definitionCount: 3).nanoseconds <= most, "\(shape)")
      }
    }
    let prose = CostBound.most(byteCount: 1_000_000, closers: 10_000, images: 100, definitionCount: 20_000)
    #expect(prose < 1_000_000_000)
  }

  // MARK: Measuring

  private static let timesAreAskedFor: ConditionTrait = .enabled(
    if: ProcessInfo.processInfo.environment["TEST_TIMES"] != nil,
    "times aren't measured, since no test should depend on them: TEST_TIMES=1 measures them")

  private func check(_ text: [UInt8], _ name: String, _ bound: CostBound? = nil) {
    let limit = Double((bound ?? CostBound(text)).nanoseconds + CostBound.overheadOfCall)
    var best = Self.time(text)
    // Whatever disturbs a measurement makes it longer, so that only one that stays too long is.
    for _ in 0..<20 where best > limit { best = min(best, Self.time(text) / max(1, Self.machineFactor())) }
    #expect(best <= limit, "\(name): \(best) ns, the bound is \(limit) ns")
  }

  /// How much slower this machine is at present than the one on which the weights were found.
  private static func machineFactor() -> Double {
    let text = HostileShape.text[1].text(ofAbout: 3_000)
    return (0..<3).map { _ in time(text) }.reduce(.infinity, min) / (20.5 * 3_000)
  }

  /// Nanoseconds that cmark needs for `text`, of this thread's processor time.
  private static func time(_ text: [UInt8]) -> Double {
    let start = now()
    let isParsed = CMarkBaseline.parse(text)
    let end = now()
    #expect(isParsed)
    return end - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func randomShape(using generator: inout SeededGenerator) -> HostileShape {
    func fragments(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator))
        .map { _ in self.fragments.randomElement(using: &generator) ?? "" }.joined()
    }
    let hasClosing = Bool.random(using: &generator)
    return HostileShape(fragments(1...4), hasClosing ? fragments(1...4) : "", middle: fragments(0...2))
  }

  private static let fragments = [
    "*", "**", "_", "__", "***", "a", "b", "aa", " ", "\n    ", "[", "]", "![", "](", "(", ")", "](a)", "[a]",
    "[]()", "<", "<a>", "<a:b>", "&", "&amp;", "&#1;", "`", "``", "`a`", "\\", "\\*", "!", "<!--", "-->",
    "<?",
    "?>", "<!A", "\"", "'", "](a \"", "](<", ">", "é", "¡", "~", "  \n    ", "\\\n    ", "![]()", "[a](b)",
    "*a*",
  ]
}
