/** Which rows are picked. `anchor` is where the last plain pick was made: shift picks from there. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | null
  /** Everything that the filter holds, also what is not loaded */
  whole: boolean
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, whole: false }

/** One row on or off; with shift, all rows between the anchor and this one become as this one becomes. */
export function toggle(now: Selection, id: string, range: readonly string[] | null): Selection {
  const on = !now.ids.has(id)
  const ids = new Set(now.ids)
  for (const each of between(range, now.anchor, id)) {
    if (on) ids.add(each)
    else ids.delete(each)
  }
  return { ids, anchor: id, whole: false }
}

function between(order: readonly string[] | null, from: string | null, to: string): readonly string[] {
  const a = order && from ? order.indexOf(from) : -1
  const b = order ? order.indexOf(to) : -1
  return order && a >= 0 && b >= 0 ? order.slice(Math.min(a, b), Math.max(a, b) + 1) : [to]
}

/** The header's box: all that is loaded, or nothing when all was picked already. */
export function toggleAll(now: Selection, order: readonly string[]): Selection {
  const all = order.length > 0 && order.every((id) => now.ids.has(id))
  return all ? NOTHING : { ids: new Set(order), anchor: null, whole: false }
}

export function boxState(now: Selection, order: readonly string[]): 'none' | 'some' | 'all' {
  if (now.ids.size === 0) return 'none'
  return order.every((id) => now.ids.has(id)) ? 'all' : 'some'
}
