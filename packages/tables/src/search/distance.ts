/**
 * Edit distance: letters inserted, deleted, changed or swapped with their neighbour; `most + 1` when larger
 * than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
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

const MIN_LENGTH = 5
const LONG_LENGTH = 8

/** Words near a misspelt one, nearest first: distance 1, or 2 for long words; none for short words. */
export function nearWords(term: string, words: Iterable<string>, limit: number): string[] {
  if (term.length < MIN_LENGTH || /\d/.test(term)) return []
  const most = term.length >= LONG_LENGTH ? 2 : 1
  const candidates: { word: string; far: number }[] = []
  for (const word of words) {
    if (Math.abs(word.length - term.length) > most || word.length < MIN_LENGTH - 1) continue
    const far = editDistance(word, term, most)
    if (far <= most) candidates.push({ word, far })
  }
  const differsAtStart = (word: string) => Number(word[0] !== term[0])
  return candidates
    .sort((a, b) => a.far - b.far || differsAtStart(a.word) - differsAtStart(b.word) || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}
