// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the adapter uses of ChimeHQ/Neon: Token.swift of Sources/Neon, HybridSyncAsyncValueProvider.swift of
// Sources/RangeState.
public import Foundation

public struct Token: Hashable, Sendable {
  public let name: String
  public let range: NSRange
  public init(name: String, range: NSRange) { (self.name, self.range) = (name, range) }
}

public struct TokenApplication: Hashable, Sendable {
  public enum Action: Sendable, Hashable { case replace, apply }
  public let tokens: [Token]
  public let range: NSRange?
  public let action: Action
  public init(tokens: [Token], range: NSRange? = nil, action: Action = .replace) {
    (self.tokens, self.range, self.action) = (tokens, range, action)
  }
  public static let noChange = TokenApplication(tokens: [], action: .apply)
}

public struct HybridSyncAsyncValueProvider<Input, Output, Failure: Error> {
  public let syncValueProvider: (Input) throws(Failure) -> Output?
  public let mainActorValueProvider: @MainActor (Input) async throws(Failure) -> sending Output
  public init(
    syncValue: @escaping (Input) throws(Failure) -> Output? = { _ in nil },
    mainActorAsyncValue: @escaping @MainActor (Input) async throws(Failure) -> sending Output
  ) {
    (syncValueProvider, mainActorValueProvider) = (syncValue, mainActorAsyncValue)
  }
  public func sync(_ input: Input) throws(Failure) -> Output? { try syncValueProvider(input) }
}

public typealias TokenProvider = HybridSyncAsyncValueProvider<NSRange, TokenApplication, Never>
