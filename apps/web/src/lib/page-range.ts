import { formatInteger } from './format.ts'

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface PageState {
  /** From 0 */
  page: number
  size: PageSize
}

export const isPageSize = (value: number): value is PageSize => PAGE_SIZES.some((size) => size === value)

/** Number of pages, at least one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** `1–25 de 1.284`; `0 de 0` when empty. */
export function rangeText({ page, size }: PageState, total: number): string {
  if (total === 0) return '0 de 0'
  const last = Math.min(total, (page + 1) * size)
  return `${formatInteger(page * size + 1)}–${formatInteger(last)} de ${formatInteger(total)}`
}

/** After a change of the page size: the page with the first visible row. */
export const resize = ({ page, size }: PageState, next: PageSize): PageState => ({
  page: Math.floor((page * size) / next),
  size: next,
})
