const HOUR_MS = 3_600_000
const HOURS = 24

/** Documents received by hour: number of the hour since 1970 (UTC) to count. */
export type RecentDocuments = Readonly<Record<string, number>>

const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MS)

/** The counts of the present hour and of the 23 before it. */
const kept = (recent: unknown, now: Date): [hour: string, count: number][] =>
  // written by `addRecent` alone
  Object.entries(recent as RecentDocuments).filter(([hour]) => Number(hour) > hourOf(now) - HOURS)

/** Documents of the last 24 hours, to the hour. `recent`: the column of a sequence; null without a sequence. */
export const recentDocuments = (recent: unknown, now: Date): number =>
  recent === null ? 0 : kept(recent, now).reduce((sum, [, count]) => sum + count, 0)

/** Adds documents that came now, and forgets what is older than a day. */
export function addRecent(recent: unknown, now: Date, count: number): RecentDocuments {
  const counts = Object.fromEntries(kept(recent, now))
  const hour = String(hourOf(now))
  return { ...counts, [hour]: (counts[hour] ?? 0) + count }
}
