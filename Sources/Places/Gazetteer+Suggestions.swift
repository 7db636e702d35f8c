extension Gazetteer {
    package func suggestions(for text: String, limit: Int) -> [Place] { suggestions(prefix: text, limit: limit) }
}
