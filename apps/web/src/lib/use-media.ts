import { useCallback, useSyncExternalStore } from 'react'

export const WIDE = '(min-width: 1200px)'
/** The sidebar leaves too little room for a wide table. */
export const MIDDLE = '(max-width: 1199px)'
export const NARROW = '(max-width: 599px)'
export const DRAWER = '(max-width: 899px)'
/** Touch input, which needs larger targets */
export const TOUCH = '(pointer: coarse)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
