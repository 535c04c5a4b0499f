import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { OPTIONAL_SETTINGS, suggestSettings } from './defaults.ts'

/** Saved settings, or suggested ones with version 0. */
export interface Settings {
  version: number
  changedAt: Date | null
  changedName: string | null
  body: ConfiguracaoSped
}

type Empresa = Pick<GrantedEmpresa, 'id' | 'name' | 'uf' | 'simples'>

/** The company's saved settings, else suggestions from its latest documents. `tx` needs a scope with the company. */
export async function readSettings(tx: Kysely<Database>, empresa: Empresa): Promise<Settings> {
  const saved = await tx
    .selectFrom('sped_settings')
    .select(['version', 'body', 'changed_at', 'changed_name'])
    .where('empresa_id', '=', empresa.id)
    .executeTakeFirst()
  if (!saved) return { version: 0, changedAt: null, changedName: null, body: await suggest(tx, empresa) }
  return {
    version: saved.version,
    changedAt: saved.changed_at,
    changedName: saved.changed_name,
    // validated by its schema when it was saved
    body: { ...OPTIONAL_SETTINGS, ...(saved.body as ConfiguracaoSped) },
  }
}

async function suggest(tx: Kysely<Database>, empresa: Empresa): Promise<ConfiguracaoSped> {
  const newest = await sql<{ issuer: LedgerParty | null }>`
    select l.issuer from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    where n.empresa_id = ${empresa.id} and n.papel = 'E' and n.tipo in ('nfe', 'nfce', 'cte')
    order by n.issued_local desc, n.id desc limit 1`.execute(tx)
  const produced = await sql<{ produces: boolean }>`
    select exists (select from nota n where n.empresa_id = ${empresa.id} and n.tipo = 'nfe' and n.papel = 'E'
      and n.cfop in ('5101', '6101', '5401', '6401', '5103', '6107')) as produces`.execute(tx)
  return suggestSettings({
    ...empresa,
    ie: null,
    issuer: newest.rows[0]?.issuer ?? null,
    produces: produced.rows[0]?.produces ?? false,
  })
}

/** As `readSettings`, and locks the row until the transaction ends, for a change that depends on what it read. */
export async function lockSettings(tx: Kysely<Database>, empresa: Empresa): Promise<Settings> {
  await tx.selectFrom('sped_settings').select('version').where('empresa_id', '=', empresa.id).forUpdate().execute()
  return readSettings(tx, empresa)
}

interface Saving {
  body: ConfiguracaoSped
  /** Expected version; null overwrites any version */
  over: number | null
  who: string
  now: Date
}

/** Saves complete settings and returns the new version. Throws AppError 412 when `over` is not the current version. */
export async function saveSettings(tx: Kysely<Database>, empresaId: number, saving: Saving): Promise<number> {
  const { body, over, who, now } = saving
  const { rows } = await sql<{ version: number }>`
    insert into sped_settings as s (empresa_id, version, body, changed_at, changed_name)
    values (${empresaId}, 1, ${JSON.stringify(body)}::jsonb, ${now}, ${who})
    on conflict (empresa_id) do update set version = s.version + 1, body = excluded.body,
      changed_at = excluded.changed_at, changed_name = excluded.changed_name
    where ${over}::bigint is null or s.version = ${over}
    returning version`.execute(tx)
  const version = rows[0]?.version
  if (version === undefined || (over !== null && version !== over + 1))
    throw new AppError(
      412,
      'sped.stale',
      'A configuração foi salva por outra pessoa depois que você a abriu. Abra de novo.',
    )
  return version
}
