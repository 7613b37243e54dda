import ArgumentParser

MDEditBench.main()
