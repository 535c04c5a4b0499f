/** A document that records which fields were read. Fields that were not read are not printed by any block. */
export interface Watched<T> {
  view: T
  /** Texts that were not read through `view`, with their paths of official names, in document order */
  unread: () => { path: string; value: string }[]
}

type Node = Record<string, unknown>

/**
 * Wraps a mirror so that the fields a form did not read can be listed and printed.
 * Shape   paths as `imp › ICMS › ICMS00 › vBC`; the second of a repeated group as `det[2] › vPrest`
 */
export function watchReads<T extends object>(source: T): Watched<T> {
  const readPaths = new Set<string>()
  return {
    view: viewOf(source, '', readPaths),
    unread: () => leaves(source, '').filter(({ path }) => !readPaths.has(path)),
  }
}

const childPath = (path: string, name: string, node: unknown): string => {
  if (Array.isArray(node)) return name === '0' ? path : `${path}[${Number(name) + 1}]`
  return path === '' ? name : `${path} › ${name}`
}

function viewOf<T extends object>(node: T, path: string, readPaths: Set<string>): T {
  const views = new Map<string, object>()
  return new Proxy(node, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol' || typeof value === 'function') return value
      if (typeof value === 'string') readPaths.add(childPath(path, name, target))
      if (typeof value !== 'object' || value === null) return value
      const view = views.get(name) ?? viewOf(value, childPath(path, name, target), readPaths)
      views.set(name, view)
      return view
    },
  })
}

function leaves(node: unknown, path: string): { path: string; value: string }[] {
  if (typeof node === 'string') return node === '' ? [] : [{ path, value: node }]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node as Node).flatMap(([name, value]) => leaves(value, childPath(path, name, node))) // checked above: an object
}
