import Testing

/// Tests that run the whole program, one after the other: several measure how soon an answer comes.
@Suite(.serialized) enum WholeProgram {}
