import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageCount } from '../../../lib/page-range.ts'
import type { NotasAddress } from './address.ts'
import { turn } from './pages.ts'
import type { useList, usePlace } from './use-list.ts'

interface Input {
  place: ReturnType<typeof usePlace>
  data: ReturnType<typeof useList>
}

/** In paged mode: moves the open document to the next or previous page; null at the ends of the filter. */
export function usePageEdge({ place, data }: Input): (by: 1 | -1) => (() => void) | null {
  const { tipo, openId, go } = place
  const { mode, page, total = 0, list } = data
  const { rows, stale, pending, anterior, proximo } = list
  const navigate = useNavigate()
  const [target, setTarget] = useState<{ page: number; by: 1 | -1 } | null>(null)
  const first = rows[0]
  const last = rows.at(-1)
  // the document stays open until the other page is loaded
  useEffect(() => {
    if (!target || target.page !== page || stale || pending) return
    setTarget(null)
    const row = target.by > 0 ? first : last
    if (row) go(row)
  }, [target, page, stale, pending, first, last, go])
  return (by) => {
    const to = page + by
    if (!mode.paged || !openId || to < 0 || to >= pageCount(total, mode.size)) return null
    const next = turn({ from: page, to, total, size: mode.size, anterior, proximo })
    if (!next) return null
    return () => {
      setTarget({ page: to, by })
      const search = (now: NotasAddress) => ({ ...now, ...next })
      void navigate({ to: '/notas/$tipo/$id', params: { tipo, id: openId }, search, replace: true })
    }
  }
}
