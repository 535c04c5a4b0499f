import { getRouteApi } from '@tanstack/react-router'
import type { CapturaSearch } from './address.ts'

const route = getRouteApi('/shell/notas/captura')

/** Tab and scope of the address, which links inside the screen keep. */
export function useView(): CapturaSearch {
  const { ver, quem } = route.useSearch()
  return { ...(ver ? { ver } : {}), ...(quem ? { quem } : {}) }
}
