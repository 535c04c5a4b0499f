/** Zoom level: fit to width, or a factor of the printed size. */
export type Zoom = 'width' | number

/** Kept by the panel: the next document has the same zoom. */
export interface ZoomState {
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
}

const STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]
/** CSS pixels per point at zoom 1, the size on paper. */
const PIXELS = 96 / 72

/** Maximum factor of «fit to width», for narrow receipts. */
const WIDEST = 1.5

/** Pixels per point. */
export const scaleOf = (zoom: Zoom, room: number, pageWidth: number): number =>
  zoom === 'width' ? Math.min(WIDEST * PIXELS, Math.max(0.2, room / pageWidth)) : zoom * PIXELS

/** «82 %» */
export const percentOf = (scale: number): string => `${Math.round((scale / PIXELS) * 100)}%`

/** The next zoom step up or down from the current one. */
export function stepZoom(scale: number, up: boolean): number {
  const current = scale / PIXELS
  if (up) return STEPS.find((step) => step > current + 0.01) ?? STEPS.at(-1) ?? 1
  return STEPS.findLast((step) => step < current - 0.01) ?? STEPS[0] ?? 1
}
