/** What a key does on the list; null is a key that is not the list's. */
export type GridMove = { to: number } | { act: 'open' | 'toggle' | 'escape' | 'all' }

interface At {
  active: number
  count: number
  /** Rows that fit on the screen */
  page: number
}

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

export function moveFor({ key, ctrlKey, metaKey }: Key, { active, count, page }: At): GridMove | null {
  const clamp = (to: number): GridMove => ({ to: Math.max(0, Math.min(count - 1, to)) })
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1)
    case 'ArrowUp':
      return clamp(active - 1)
    case 'PageDown':
      return clamp(active + page)
    case 'PageUp':
      return clamp(active - page)
    case 'Home':
      return clamp(0)
    case 'End':
      return clamp(count - 1)
    case 'Enter':
      return { act: 'open' }
    case ' ':
      return { act: 'toggle' }
    case 'Escape':
      return { act: 'escape' }
    case 'a':
      return ctrlKey || metaKey ? { act: 'all' } : null
    default:
      return null
  }
}
