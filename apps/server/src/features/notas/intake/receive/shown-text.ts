const LONGEST = 1_000

/** A name as sent, without control characters (no list can show them, and the database takes no NUL) and not endless. */
export const shownText = (name: string): string => name.replace(/\p{Cc}/gu, '').slice(0, LONGEST)
