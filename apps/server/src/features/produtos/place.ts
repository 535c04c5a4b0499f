/** Gap between two positions: ten rows fit in between before others must move. */
const GAP = 1024

/**
 * Positions for a list, given the present ones (null for a new row). A row keeps its position when the order allows
 * it; rows in between divide the gap of their neighbours. Without a gap, all rows are renumbered.
 */
export function placeAll(wanted: readonly (number | null)[]): number[] {
  const kept = keptOf(wanted)
  const placed: number[] = []
  let last = 0
  for (let start = 0; start < wanted.length; ) {
    let next = start
    while (next < wanted.length && !kept[next]) next++
    const count = next - start
    const end = next < wanted.length ? (wanted[next] ?? 0) : last + GAP * (count + 1)
    const step = Math.floor((end - last) / (count + 1))
    if (count > 0 && step < 1) return wanted.map((_, index) => (index + 1) * GAP)
    for (let index = 1; index <= count; index++) placed.push(last + index * step)
    if (next < wanted.length) placed.push(end)
    last = end
    start = next + 1
  }
  return placed
}

/** The rows that keep their position: only moved rows get a new one. */
function keptOf(wanted: readonly (number | null)[]): boolean[] {
  const longest = longestRise(wanted)
  const kept = wanted.map(() => false)
  for (const index of longest) kept[index] = true
  return kept
}

/** Indices of a longest increasing subsequence (patience sorting), so that the fewest rows are written. */
function longestRise(wanted: readonly (number | null)[]): number[] {
  const tails: number[] = []
  const before: (number | undefined)[] = []
  const valueAt = (index: number): number => wanted[index] ?? 0
  for (const [index, value] of wanted.entries()) {
    if (value === null) continue
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (valueAt(tails[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = tails[low - 1]
    tails[low] = index
  }
  const kept: number[] = []
  for (let index = tails.at(-1); index !== undefined; index = before[index]) kept.push(index)
  return kept
}
