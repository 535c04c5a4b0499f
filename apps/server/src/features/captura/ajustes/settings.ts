import { SERVICOS_CAPTURA, TEXTO_CIENCIA } from '@portal/contract/captura/estado.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type Author, addAudit } from '../../acesso/base/audit.ts'

/** Switches of a company. */
export interface CaptureSettings {
  is_on: boolean
  nfe: boolean
  cte: boolean
  mdfe: boolean
  nfse: boolean
  auto_ciencia: boolean
  /** Version of the text that was accepted for it */
  ciencia_text: string | null
  ciencia_at: Date | null
  ciencia_name: string | null
  /** Null: never set; the default applies */
  finals_of_titular: boolean | null
  /** 0: never saved */
  version: number
}

export type SettingChange = Partial<Switches> & { acceptedText?: string }

const DEFAULTS: CaptureSettings = {
  is_on: false,
  nfe: true,
  cte: true,
  mdfe: false,
  nfse: false,
  auto_ciencia: false,
  ciencia_text: null,
  ciencia_at: null,
  ciencia_name: null,
  finals_of_titular: null,
  version: 0,
}

/** The settings of a company of the transaction's scope; the defaults when none were saved. */
export async function readSettings(tx: Transaction<Database>, empresaId: number): Promise<CaptureSettings> {
  const row = await tx
    .selectFrom('capture_setting')
    .select(['is_on', 'nfe', 'cte', 'mdfe', 'nfse', 'auto_ciencia', 'ciencia_text', 'ciencia_at', 'ciencia_name'])
    .select(['finals_of_titular', 'version'])
    .where('empresa_id', '=', empresaId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** The automatic Ciência holds only while the accepted text is the present one. */
export const isAutomatic = ({ auto_ciencia, ciencia_text }: CaptureSettings): boolean =>
  auto_ciencia && ciencia_text === TEXTO_CIENCIA.versao

export const settingsTag = ({ version }: Pick<CaptureSettings, 'version'>): string => `"${version}"`

interface Changing {
  empresaId: number
  /** tpAmb */
  environment: 1 | 2
  author: Author
  /** The `If-Match` header; null changes any version */
  ifMatch: string | null
  change: SettingChange
}

/**
 * Changes the given settings; services that become on get a slot. Throws AppError 412 `captura.stale`, 422
 * `captura.consent`
 */
export async function changeSettings(
  tx: Transaction<Database>,
  { empresaId, environment, author, ifMatch, change }: Changing,
): Promise<CaptureSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('capture_setting ' || ${empresaId}::text, 0))`.execute(tx)
  const before = await readSettings(tx, empresaId)
  refuseStale(before, ifMatch)
  const { acceptedText, ...switches } = change
  if (switches.auto_ciencia && acceptedText !== TEXTO_CIENCIA.versao) throw noConsent()
  const consent = switches.auto_ciencia
    ? {
        ciencia_text: TEXTO_CIENCIA.versao,
        ciencia_at: sql<Date>`now()`,
        ciencia_by: author.caller.account.id,
        ciencia_name: author.caller.account.name,
      }
    : {}
  const version = before.version + 1
  const { is_on, nfe, cte, mdfe, nfse, auto_ciencia, finals_of_titular } = { ...before, ...switches }
  const values = { is_on, nfe, cte, mdfe, nfse, auto_ciencia, finals_of_titular, ...consent, version }
  const at = { changed_at: sql<Date>`now()` }
  await tx
    .insertInto('capture_setting')
    .values({ empresa_id: empresaId, ...values, ...at })
    .onConflict((conflict) => conflict.column('empresa_id').doUpdateSet({ ...values, ...at }))
    .execute()
  if (is_on) await openSequences(tx, { empresaId, environment })
  await addAudit(tx, author, [{ empresaId, what: 'captura.settings', detail: describe(before, values) }])
  return readSettings(tx, empresaId)
}

/** Gives each service that is on its sequence, and one without a slot its next one. */
async function openSequences(
  tx: Transaction<Database>,
  { empresaId, environment }: Pick<Changing, 'empresaId' | 'environment'>,
): Promise<void> {
  await sql`insert into capture_sequence as q (service, environment, tax_id, demo, next_at)
    select v.service, case when e.demo then 1 else ${environment} end, e.tax_id, e.demo, now()
    from empresa e join capture_setting s on s.empresa_id = e.id, unnest(${SERVICOS_CAPTURA}::text[]) as v(service)
    where e.id = ${empresaId} and case v.service when 'nfe' then s.nfe when 'cte' then s.cte when 'mdfe' then s.mdfe else s.nfse end
    on conflict (service, environment, tax_id, demo) do update set next_at = now(), changed_at = now()
      where q.next_at is null`.execute(tx)
}

function refuseStale({ version }: CaptureSettings, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (!named.includes(String(version)))
    throw new AppError(412, 'captura.stale', 'Outra pessoa mudou a captura desta empresa depois que você a abriu.')
}

const noConsent = () =>
  new AppError(422, 'captura.consent', 'Leia e aceite o texto atual da Ciência automática para ligá-la.')

type Switches = Pick<CaptureSettings, 'is_on' | 'nfe' | 'cte' | 'mdfe' | 'nfse' | 'auto_ciencia' | 'finals_of_titular'>

/** The changed switches, for the access log. */
const describe = (before: Switches, after: Switches): string =>
  (['is_on', 'nfe', 'cte', 'mdfe', 'nfse', 'auto_ciencia', 'finals_of_titular'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${WORDS[name]}: ${after[name] ? 'sim' : 'não'}`)
    .join('; ')

const WORDS = {
  is_on: 'captura',
  ...TIPO_NAMES,
  auto_ciencia: 'Ciência automática',
  finals_of_titular: 'conclusivas só do titular',
} as const
