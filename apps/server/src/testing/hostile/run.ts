import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom, type Random, seedOf } from '@portal/synthetic/base/random.ts'
import type pg from 'pg'

/**
 * Seed of the generated inputs, the same in every run unless set: `HOSTILE_SEED=7 npx vitest …` repeats a run
 * with seed 7.
 */
export const HOSTILE_SEED = Number(process.env.HOSTILE_SEED ?? 20_261_121)

/** Random source for input number `index` of a sort, independent of the inputs before it. */
export const randomOf = (sort: string, index: number): Random => createRandom(seedOf(HOSTILE_SEED, `${sort} ${index}`))

/** Names a failing case: the seed and the number reproduce its input. */
export const caseName = (sort: string, index: number): string => `${sort} ${index} of seed ${HOSTILE_SEED}`

const TABLES = [
  'empresa',
  'account',
  'account_empresa',
  'nota',
  'nota_item',
  'evento',
  'arquivo',
  'upload',
  'upload_line',
  'access_log',
  'certificate_log',
  'account_factor',
  'recovery_code',
  'password_link',
  'api_key',
  'support_grant',
  'empresa_logo',
]

/** Row counts of all tables with user data, as text. Excludes failed sign-ins, sessions and audits. */
export async function countRows(owner: pg.Pool, tables: readonly string[] = TABLES): Promise<string> {
  const counts = tables.map((table) => `'${table}', (select count(*) from ${table})`)
  const { rows } = await owner.query<{ counts: string }>(`select json_build_object(${counts.join()})::text as counts`)
  return rows[0]?.counts ?? ''
}

export const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Memory of this process in MB after a garbage collection. */
export function residentMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage.rss() / 2 ** 20
}
