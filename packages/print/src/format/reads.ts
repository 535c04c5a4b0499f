/** A document whose reading is noted: what nobody has read is what no block prints. */
export interface Watched<T> {
  view: T
  /** Texts that were never read through `view`, by their path of official names, in document order */
  unread: () => { path: string; value: string }[]
}

type Node = Record<string, unknown>

/**
 * Lets a form read a mirror and answers afterwards what it left unread, so that nothing of a document is lost on paper.
 * Shape   paths as `imp › ICMS › ICMS00 › vBC`; the second of a repeated group as `det[2] › vPrest`
 */
export function watchReads<T extends object>(source: T): Watched<T> {
  const read = new Set<string>()
  return { view: viewOf(source, '', read), unread: () => leaves(source, '').filter(({ path }) => !read.has(path)) }
}

const below = (path: string, name: string, node: unknown): string => {
  if (Array.isArray(node)) return name === '0' ? path : `${path}[${Number(name) + 1}]`
  return path === '' ? name : `${path} › ${name}`
}

function viewOf<T extends object>(node: T, path: string, read: Set<string>): T {
  const views = new Map<string, object>()
  return new Proxy(node, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol' || typeof value === 'function') return value
      if (typeof value === 'string') read.add(below(path, name, target))
      if (typeof value !== 'object' || value === null) return value
      const known = views.get(name) ?? viewOf(value, below(path, name, target), read)
      views.set(name, known)
      return known
    },
  })
}

function leaves(node: unknown, path: string): { path: string; value: string }[] {
  if (typeof node === 'string') return node === '' ? [] : [{ path, value: node }]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node as Node).flatMap(([name, value]) => leaves(value, below(path, name, node))) // just checked
}
