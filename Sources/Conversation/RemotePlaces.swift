import Places

/// Whom to ask for places that the gazetteer lacks.
package struct RemotePlaces: Sendable {
    /// What to ask for a text; nil where there is nothing to ask.
    let query: @Sendable (String) -> PlaceQuery?
    let finder: any RemotePlaceFinder
    /// Takes note of a question that got no answer.
    let failed: @Sendable (GeocoderFailure) -> Void

    package init(
        _ finder: any RemotePlaceFinder,
        query: @escaping @Sendable (String) -> PlaceQuery?,
        failed: @escaping @Sendable (GeocoderFailure) -> Void = { _ in }
    ) {
        self.finder = finder
        self.query = query
        self.failed = failed
    }
}
