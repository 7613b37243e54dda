public import MarkdownEditing

/// The error of an intent: a code to switch on, and a sentence with the problem and often a remedy.
public struct EditorError: Error, Hashable, Sendable, Codable {
  /// The kind of error.
  public let code: Code

  /// The sentence for a person, without a full stop.
  public let message: String

  /// The texts that a view showed already and that the document couldn't take in, in order; empty for other errors.
  ///
  /// The view is shown the document without them, and no other place has them: offer them to the person who typed them.
  /// A model's `lastError` has those of all errors since the last `acknowledgeError`.
  public internal(set) var rescuedTexts: [String] = []

  /// An error with `code` and the explanation `message`.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The kinds of error; an open set, so that a new one breaks no `switch`.
  public struct Code: Hashable, Sendable, Codable {
    /// The code's name, such as `detached`.
    public let name: String

    /// The code called `name`.
    public init(_ name: String) { self.name = name }

    /// No host is attached.
    public static let detached = Code("detached")
    /// A view is attached to another model.
    public static let attachedElsewhere = Code("attached-elsewhere")
    /// A view was closed for good.
    public static let closed = Code("closed")
    /// There is no document to act on.
    public static let noDocument = Code("no-document")
    /// The document is being loaded.
    public static let loading = Code("loading")
    /// Loading the document failed.
    public static let loadFailed = Code("load-failed")
    /// An intent was the consequence of too many others in a row.
    public static let endlessChain = Code("endless-chain")
    /// A change doesn't fit the text that it was made for.
    public static let invalidChange = Code("invalid-change")
    /// A change touches a part of the text that can't be edited.
    public static let readOnly = Code("read-only")
    /// A change was made for a version that is too old.
    public static let stale = Code("stale")
    /// A capability is unavailable.
    public static let unavailable = Code("unavailable")
    /// There is no such file.
    public static let noSuchFile = Code("no-such-file")
    /// The file system refused, for want of rights, space or anything else.
    public static let fileSystem = Code("file-system")
    /// A document has no file yet.
    public static let untitled = Code("untitled")
    /// There is a file of that name already.
    public static let exists = Code("exists")
    /// Somebody else who has the file open has taken it over.
    public static let takenOver = Code("taken-over")
    /// Nothing is written, as the workspace is in safe mode.
    public static let safeMode = Code("safe-mode")
    /// A file isn't UTF-8.
    public static let notUTF8 = Code("not-utf-8")
    /// Somebody else changed a file since it was read.
    public static let changedOutside = Code("changed-outside")
    /// Somebody else's changes of a file overlap the changes made here.
    public static let conflict = Code("conflict")
    /// A text isn't on any disk yet and would be lost.
    public static let unsaved = Code("unsaved")
    /// Components depend on each other in a circle.
    public static let cycle = Code("cycle")
    /// Settings can't be read or have an unknown schema.
    public static let invalidSettings = Code("invalid-settings")
    /// An action could not be performed.
    public static let actionFailed = Code("action-failed")
  }
}

extension EditorError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension EditorError {
  /// Reads an error; one that an earlier release wrote has no rescued texts.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Code.self, forKey: .code), try values.decode(String.self, forKey: .message))
    rescuedTexts = try values.decodeIfPresent([String].self, forKey: .rescuedTexts) ?? []
  }

  /// This error, with the rescued texts of `earlier` before its own.
  func after(_ earlier: EditorError?) -> EditorError {
    var error = self
    error.rescuedTexts = (earlier?.rescuedTexts ?? []) + rescuedTexts
    return error
  }
}

extension EditorError {
  static let detached = EditorError(.detached, "no host is attached: send `attach` first")
  static let otherHost = EditorError(.detached, "another host is attached: send `attach` first")
  static let attachedElsewhere = EditorError(
    .attachedElsewhere, "the view is attached to another model: send that one `detach` first")
  package static let closed = EditorError(
    .closed, "the view's context was closed, so nothing would keep the text: make another one")
  static let documentGone = EditorError(
    .noDocument, "the document was closed meanwhile: open it again")
  static let noStore = EditorError(.unavailable, "nobody saves this document: give the model a saver")
  static let noDocument = EditorError(.noDocument, "there is no document yet: load one first")
  static let loading = EditorError(.loading, "the document is being loaded: wait until it is ready")

  static let strangeText = EditorError(
    .stale, "the host acted on a text that is no longer the document: it is sent the document anew")

  static func endlessChain(limit: Int) -> EditorError {
    EditorError(
      .endlessChain,
      "this would be consequence \(limit + 1) in a row of one intent and \(limit) are allowed: look for an "
        + "observer that answers its own change, or raise `generationLimit`")
  }

  static func stale(_ version: EditorVersion, current: EditorVersion) -> EditorError {
    EditorError(.stale, "made for version \(version), but the document is at \(current): make it anew")
  }

  static func invalidChange(_ problem: String) -> EditorError { EditorError(.invalidChange, problem) }
}

/// The reaction of a model to an intent that fails at its turn, by the error's code.
///
/// Whatever the reaction, the document stays as it was before, and nothing is swallowed: the intent's handle gets the
/// error, and the queue counts and reports it. An action is retried at once, in the same turn, so that later ones don't
/// overtake it. A save or a background action is begun again on the document of that moment.
public struct ErrorBoundary: Sendable, Hashable, Codable {
  /// The reaction to one error.
  public enum Response: Sendable, Hashable, Codable {
    /// Try again up to this many times, then react as `propagate` does.
    case retry(Int)
    /// Perform this action instead if the failed intent is an action.
    ///
    /// Other intents react as with `propagate`, and so does a fallback that fails too.
    case fallback(EditorAction)
    /// The error becomes the model's `lastError`, and no reader of its states can miss it.
    case propagate
    /// The error stays with the handle; observers aren't told.
    case ignore
  }

  /// The response to each code that has one of its own.
  public var responses: [EditorError.Code: Response]

  /// The response to every other code.
  public var otherwise: Response

  /// The boundary with `responses` to some codes and `otherwise` to all others.
  public init(_ responses: [EditorError.Code: Response] = [:], otherwise: Response = .propagate) {
    self.responses = responses
    self.otherwise = otherwise
  }

  /// The response to `error`.
  public func response(to error: EditorError) -> Response { responses[error.code] ?? otherwise }
}
