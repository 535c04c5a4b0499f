const OFFSET_MS = 3 * 3_600_000

/** Wall time of Brasília without zone. */
export const wallStamp = (at: number): string => new Date(at - OFFSET_MS).toISOString().slice(0, 19)

/** Wall time of Brasília with its zone. */
export const zonedStamp = (at: number): string => `${wallStamp(at)}-03:00`

export const nsuText = (nsu: number): string => String(nsu).padStart(15, '0')
