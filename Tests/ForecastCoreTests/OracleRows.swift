import Foundation
import TestSupport

/// One row of a comma-separated oracle, its cells by the names of the first line.
struct OracleRow {
    /// No such cell, or no number in it.
    struct Missing: Error {
        let name: String
    }

    fileprivate let cells: [String: String]

    func text(_ name: String) throws -> String {
        guard let cell = cells[name] else { throw Missing(name: name) }
        return cell
    }

    func number(_ name: String) throws -> Double {
        guard let number = Double(try text(name)) else { throw Missing(name: name) }
        return number
    }
}

func oracleRows(_ file: String) throws -> [OracleRow] {
    let lines = try Shared.text("oracles/" + file).split(whereSeparator: \.isNewline)
    let names = (lines.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return lines.dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return OracleRow(cells: Dictionary(zip(names.map(String.init), cells.map(String.init))) { first, _ in first })
    }
}

/// The instant of an ISO 8601 text in UTC.
func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}
