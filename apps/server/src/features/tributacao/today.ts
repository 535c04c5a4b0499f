import type { Clock } from '../../base/clock.ts'

const BRASILIA_MS = -3 * 3_600_000

/** The current day in Brasília, which decides the tables in force. */
export const today = (clock: Clock): string => new Date(clock.now().getTime() + BRASILIA_MS).toISOString().slice(0, 10)
