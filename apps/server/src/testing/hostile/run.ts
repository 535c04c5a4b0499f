import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom, type Random, seedOf } from '@portal/synthetic/base/random.ts'
import type pg from 'pg'

/** Every run tries the same inputs, unless told another seed: `HOSTILE_SEED=7 npx vitest …` repeats the run that printed 7. */
export const HOSTILE_SEED = Number(process.env.HOSTILE_SEED ?? 20_261_121)

/** Input number `index` of a sort: the same whatever ran before it. */
export const randomOf = (sort: string, index: number): Random => createRandom(seedOf(HOSTILE_SEED, `${sort} ${index}`))

/** What a finding is named by: the seed and the number give the same input again. */
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

/** How many rows everything that people make has; failed sign-ins, sessions and audits count by themselves. */
export async function countRows(owner: pg.Pool, tables: readonly string[] = TABLES): Promise<string> {
  const counts = tables.map((table) => `'${table}', (select count(*) from ${table})`)
  const { rows } = await owner.query<{ counts: string }>(`select json_build_object(${counts.join()})::text as counts`)
  return rows[0]?.counts ?? ''
}

export const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Memory of this process in MB, without what the collector can give back. */
export function residentMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage.rss() / 2 ** 20
}
