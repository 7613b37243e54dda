/// Requests that run while others have their turns; each has exactly one reply, even if it's withdrawn.
extension LanguageServer {
  /// Starts the work on `request`; the reply comes later.
  func begin(_ handler: @escaping SlowRequestHandler, _ request: Request, _ id: MessageID) {
    if withdrawn.take(id) { return reply(to: id, Self.withdrawal) }
    running[id] = Task {
      let result: Result<[UInt8], ResponseError>
      do throws(ResponseError) { result = .success(try await handler(self, request)) } catch {
        result = .failure(error)
      }
      // The code that removes the task from `running` sends the reply.
      guard !Task.isCancelled, running.removeValue(forKey: id) != nil else { return }
      switch result {
      case .success(let json): reply(to: id, json)
      case .failure(let error): reply(to: id, error)
      }
    }
  }

  private struct WithdrawParams: Decodable { var id: MessageID }

  /// Cancels a request that the client has withdrawn.
  func withdraw(_ request: Request) throws(ResponseError) {
    let id = try request.params(WithdrawParams.self).id
    guard let task = running.removeValue(forKey: id) else { return }
    task.cancel()
    _ = withdrawn.take(id)
    reply(to: id, Self.withdrawal)
  }

  private static let withdrawal = ResponseError(.requestCancelled, "the request was withdrawn")

  /// Cancels all running requests at shutdown.
  func refuseRunning() {
    for (id, task) in running {
      task.cancel()
      reply(to: id, ResponseError(.requestCancelled, "it was cut short by shutdown"))
    }
    running = [:]
  }
}
