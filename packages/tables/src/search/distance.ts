/** How many letters are added, left out, changed or swapped with their neighbour between two words; more than `most` is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next[j] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

const SHORTEST = 5
const LONG = 8

/** The words that a misspelt one may mean, nearest first: one letter off, two in long words, none for short ones. */
export function nearWords(term: string, words: Iterable<string>, limit: number): string[] {
  if (term.length < SHORTEST || /\d/.test(term)) return []
  const most = term.length >= LONG ? 2 : 1
  const found: { word: string; far: number }[] = []
  for (const word of words) {
    if (Math.abs(word.length - term.length) > most || word.length < SHORTEST - 1) continue
    const far = editDistance(word, term, most)
    if (far <= most) found.push({ word, far })
  }
  const sure = (word: string) => Number(word[0] !== term[0])
  return found
    .sort((a, b) => a.far - b.far || sure(a.word) - sure(b.word) || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}
