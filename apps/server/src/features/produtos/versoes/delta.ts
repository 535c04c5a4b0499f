import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Difference, StoredRow } from '../difference.ts'

const pack = promisify<Buffer, Buffer>(gzip)
const unpack = promisify<Buffer, Buffer>(gunzip)

/** Takes the list of a version back to the version before. */
export interface VersionDelta {
  /** Codes that the version included */
  added: string[]
  /** Rows that it changed, moved or excluded, as they were; `body` null: only the position differs */
  before: [code: string, position: number, body: string | null][]
}

/** Delta of a save. `stored` is the list before it. */
export function deltaOf(
  stored: readonly StoredRow[],
  { included, changed, moved, excluded }: Difference,
): VersionDelta {
  const byCode = new Map(stored.map((row) => [row.code, row]))
  const before: VersionDelta['before'] = []
  const keep = (code: string, isMoved: boolean) => {
    const row = byCode.get(code)
    if (row) before.push([code, row.position, isMoved ? null : row.body])
  }
  for (const { row } of changed) keep(row.code, false)
  for (const { code } of moved) keep(code, true)
  for (const { code } of excluded) keep(code, false)
  return { added: included.map(({ code }) => code), before }
}

/** Applies a delta to the rows by code. */
export function stepBack(rows: Map<string, StoredRow>, { added, before }: VersionDelta): void {
  for (const code of added) rows.delete(code)
  for (const [code, position, body] of before) {
    const text = body ?? rows.get(code)?.body
    if (text !== undefined) rows.set(code, { code, position, body: text })
  }
}

/** JSON in gzip: a delta of twenty thousand products is about a megabyte. */
export const packDelta = (delta: VersionDelta): Promise<Buffer> => pack(Buffer.from(JSON.stringify(delta)))

export const unpackDelta = async (packed: Buffer): Promise<VersionDelta> =>
  JSON.parse((await unpack(packed)).toString()) as VersionDelta // only packDelta writes them
