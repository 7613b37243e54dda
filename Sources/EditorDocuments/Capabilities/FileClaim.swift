/// The news that somebody has a file open, for others who open it; nothing is locked by it.
public struct FileClaim: Sendable, Hashable {
  /// An identifier that no other claim has.
  public let id: String
  /// The program, its process and its machine, in words for people; the storage fills it in.
  public var holder: String
  /// The turn in which the holder has taken the file over, counted from 1; 0 if it hasn't.
  public var turn: Int
  /// The names of the file's journals that the holder writes.
  public var journals: Set<String>

  /// The claim with the given identifier; by default nothing is taken over, and there are no journals.
  public init(id: String, holder: String = "", turn: Int = 0, journals: Set<String> = []) {
    (self.id, self.holder, self.turn, self.journals) = (id, holder, turn, journals)
  }

  /// A claim with a new identifier.
  static var new: FileClaim { FileClaim(id: String(UInt64.random(in: .min ... .max), radix: 36)) }

  /// Whether the holder has taken the file over from the holder of `other`; the later turn counts.
  func hasTakenOver(from other: FileClaim) -> Bool {
    turn > 0 && (turn, id) > (other.turn, other.id)
  }
}
