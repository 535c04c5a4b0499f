const LONGEST = 1_000

/** A sent name without control characters (PostgreSQL rejects NUL) and with a limited length. */
export const shownText = (name: string): string => name.replace(/\p{Cc}/gu, '').slice(0, LONGEST)
