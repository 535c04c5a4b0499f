import { useSyncExternalStore } from 'react'

/** Layout choices of this machine, under the key that the configuration names. */
export interface Layout {
  sidebar: 'open' | 'minimized'
  density: 'compact' | 'roomy'
}

const DEFAULT: Layout = { sidebar: 'open', density: 'compact' }
const listeners = new Set<() => void>()
let key = 'LayoutConfig'
let layout = read()

function read(): Layout {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const from = typeof kept === 'object' && kept !== null ? kept : {}
    return {
      sidebar: 'sidebar' in from && from.sidebar === 'minimized' ? 'minimized' : DEFAULT.sidebar,
      density: 'density' in from && from.density === 'roomy' ? 'roomy' : DEFAULT.density,
    }
  } catch {
    return DEFAULT
  }
}

/** `layout_chave` of the configuration, known before the first screen. */
export function setLayoutKey(next: string): void {
  key = next
  layout = read()
}

export function changeLayout(part: Partial<Layout>): void {
  layout = { ...layout, ...part }
  localStorage.setItem(key, JSON.stringify(layout))
  for (const tell of listeners) tell()
}

export function useLayout(): Layout {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => layout,
  )
}
