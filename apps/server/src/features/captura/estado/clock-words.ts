const BRASILIA_MS = -3 * 3_600_000

const parts = (instant: Date) => {
  const text = new Date(instant.getTime() + BRASILIA_MS).toISOString()
  return { day: `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}`, hour: text.slice(11, 16) }
}

/** `11:22` on the day of `now` in Brasília, else `24/11/2026 11:22`. */
export function clockWords(instant: Date, now: Date): string {
  const { day, hour } = parts(instant)
  return day === parts(now).day ? hour : `${day} ${hour}`
}

/** `às 11:22`, or `em 24/11/2026 às 11:22` on another day. */
export function whenWords(instant: Date, now: Date): string {
  const { day, hour } = parts(instant)
  return day === parts(now).day ? `às ${hour}` : `em ${day} às ${hour}`
}

/** `desde 11:22`, or `desde 24/11/2026 11:22`. */
export const sinceWords = (instant: Date, now: Date): string => `desde ${clockWords(instant, now)}`

export const dayWords = (instant: Date): string => parts(instant).day
