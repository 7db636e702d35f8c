import ForecastCore
import Places

while let line = readLine() {
    let answer = Gazetteer.embedded.find(line)
    switch answer {
    case .found(let p): print(line, "=>", p.title, p.population, p.id)
    case .ambiguous(let ps): print(line, "=> ASK", ps.map { "\($0.title) \($0.population)" })
    case .unknown(let ps): print(line, "=> ?", ps.map { "\($0.title) \($0.population)" })
    case .refused(let w): print(line, "=> refused", w)
    }
}
