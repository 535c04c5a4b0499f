import { X509Certificate } from 'node:crypto'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import type { Kysely } from 'kysely'
import type { Trust } from '../base/certificate/anchors.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { readMasterKey } from '../base/master-key.ts'
import type { Database } from '../db/schema.gen.ts'
import { keepPair } from '../features/captura/certificado/keep-pair.ts'
import { openedRows } from '../features/captura/certificado/open-key.ts'
import { openDemoAuthority } from './authority.ts'

interface SetupDeps {
  /** Connections as the owner role. */
  ownerDb: Kysely<Database>
  config: Config
  clock: Clock
  trust: Pick<Trust, 'reload'>
}

interface DemoCompany {
  id: number
  tax_id: string
  root: string | null
  name: string
}

interface DemoIssue {
  taxId: string
  name: string
  /** Last day but one of the certificate; absent: years from now */
  until?: string
}

const DAY_MS = 86_400_000
/** The certificate of the third company is about to end. */
const ENDING_DAYS = 12
const ENDING_POSITION = 2
const WHO = 'Demonstração'

/**
 * Gives each demonstration company a certificate that opens and has not ended, and switches its capture on once: a company
 * whose capture a visitor switched off stays so.
 */
export async function ensureDemoCapture({ ownerDb, config, clock, trust }: SetupDeps): Promise<void> {
  const companies = await ownerDb
    .selectFrom('empresa')
    .select(['id', 'tax_id', 'root', 'name'])
    .where('demo', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  if (companies.length === 0) return
  const masterKey = await readMasterKey(config)
  const now = clock.now()
  const usable = await usableRoots(ownerDb, masterKey, now)
  const waiting = companies.filter(({ root }) => !usable.has(root ?? ''))
  const ending = new Date(now.getTime() + (ENDING_DAYS + 1) * DAY_MS).toISOString().slice(0, 10)
  const holders = waiting.map((company) =>
    holderOf(company, company === companies[ENDING_POSITION] ? ending : undefined),
  )
  const authority = waiting.length > 0 ? await openDemoAuthority({ config, trust }) : null
  const pairs = authority ? holders.map((holder) => authority.leaf(holder)) : []
  for (const [index, { root }] of waiting.entries()) {
    const pair = pairs[index]
    if (pair)
      await keepPair({ ownerDb, masterKey }, { ...pair, holder: { root: root ?? '', demo: true }, at: now, who: WHO })
  }
  const settings = companies.map(({ id }) => ({ empresa_id: id, is_on: true, nfse: true }))
  await ownerDb
    .insertInto('capture_setting')
    .values(settings)
    .onConflict((conflict) => conflict.column('empresa_id').doNothing())
    .execute()
}

const holderOf = ({ tax_id, name }: DemoCompany, until: string | undefined): DemoIssue => ({
  taxId: tax_id,
  name,
  ...(until === undefined ? {} : { until }),
})

/** Roots of demonstration companies whose certificate can be used today. */
async function usableRoots(ownerDb: Kysely<Database>, masterKey: Buffer, now: Date): Promise<Set<string>> {
  const rows = await openedRows(ownerDb, masterKey)
  const usable = rows.filter(
    ({ demo, opens, certificate }) =>
      demo && opens && certificateFields(new X509Certificate(certificate)).notAfter > now.getTime(),
  )
  return new Set(usable.map(({ root }) => root))
}
