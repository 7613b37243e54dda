import ArgumentParser

BufferBenchmark.main()
