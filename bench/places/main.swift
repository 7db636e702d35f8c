import ForecastCore
import Places

while let line = readLine() {
    if line.hasPrefix("#") { print(line); continue }
    switch Gazetteer.embedded.find(line) {
    case .found(let p): print("\(line) => found \(p.id) \(p.title)")
    case .ambiguous(let ps): print("\(line) => ask \(ps[0].id) \(ps[0].title) ||", ps.dropFirst().map { "\($0.title) \($0.population)" }.joined(separator: "|"))
    case .unknown(let ps): if let p = ps.first { print("\(line) => suggest \(p.id) \(p.title) ||", ps.dropFirst().map { "\($0.title) \($0.population)" }.joined(separator: "|")) } else { print("\(line) => nothing") }
    case .refused: print("\(line) => refused")
    }
}
