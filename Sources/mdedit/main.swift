import ArgumentParser

StandardStreams.prepare()
StandardStreams.exit(with: await MDEdit.answer(Array(CommandLine.arguments.dropFirst())))
