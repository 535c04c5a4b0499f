import type { EscritorioSped } from '@portal/contract/escritorio/sped.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { lockSettings, saveSettings } from '../sped/settings/store.ts'
import type { Office } from './office.ts'

/** The EFD data that an office keeps once, and its copies into the settings of clients. */

export interface OfficeSped {
  version: number
  body: EscritorioSped
}

const NOTHING: EscritorioSped = { contador: null, cd_perfil: null, exigencias: null }

const scopeOf = ({ caller }: Actor) => ({ accountId: caller.account.id, empresaIds: [] })

export const readOfficeSped = (db: Kysely<Database>, actor: Actor): Promise<OfficeSped> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<{ version: number; body: EscritorioSped | null }>`
      select * from my_escritorio_sped()`.execute(tx)
    return { version: rows[0]?.version ?? 0, body: rows[0]?.body ?? NOTHING }
  })

/** Saves over the version `over`, or over any with null. Throws AppError 412 `escritorio.stale`. */
export const saveOfficeSped = (
  db: Kysely<Database>,
  actor: Actor,
  { body, over }: { body: EscritorioSped; over: number | null },
): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<{ version: number | null }>`
      select save_escritorio_sped(${JSON.stringify(body)}::jsonb, ${over}::bigint) as version`.execute(tx)
    if (rows[0]?.version == null)
      throw new AppError(
        412,
        'escritorio.stale',
        'Os dados do escritório foram salvos por outra pessoa depois que você os abriu. Abra de novo.',
      )
  })

interface CopiedField {
  campo: string
  de: string
  para: string
}

export interface Copied {
  empresa: GrantedEmpresa
  fields: CopiedField[]
}

/** Copies the office's data into the settings of one company, and returns what changes. `preview` only compares. */
export const copyOfficeSped = (
  db: Kysely<Database>,
  { actor, office, kept }: { actor: Actor; office: Office; kept: EscritorioSped },
  { empresa, now, preview }: { empresa: GrantedEmpresa; now: Date; preview: boolean },
): Promise<Copied> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [empresa.id] }, async (tx) => {
    const { body } = await lockSettings(tx, empresa)
    const copy = withOffice(body, kept)
    const fields = differences(body, copy)
    if (!preview && fields.length > 0) {
      await saveSettings(tx, empresa.id, { body: copy, over: null, who: actor.caller.account.name, now })
      const detail = `${office.name}: ${fields.map(({ campo }) => campo).join(', ')}`
      await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'escritorio.sped', target: empresa.taxId, detail }])
    }
    return { empresa, fields }
  })

/** Parts that the office does not keep stay as they are. */
const withOffice = (body: ConfiguracaoSped, { contador, cd_perfil, exigencias }: EscritorioSped): ConfiguracaoSped => ({
  ...body,
  contador: contador ?? body.contador,
  cd_perfil: cd_perfil ?? body.cd_perfil,
  exigencias: exigencias ?? body.exigencias,
})

const COPIED = ['contador', 'cd_perfil', 'exigencias'] as const

function differences(before: ConfiguracaoSped, after: ConfiguracaoSped): CopiedField[] {
  const [from, to] = [before, after].map((body) => new Map(COPIED.flatMap((name) => leavesOf(name, body[name]))))
  const names = new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])
  return [...names].flatMap((campo) => {
    const [de = '', para = ''] = [from?.get(campo), to?.get(campo)]
    return de === para ? [] : [{ campo, de, para }]
  })
}

/** Each text of a value with its path. */
function leavesOf(path: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[path, wordOf(value)]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner))
}

const wordOf = (value: unknown): string => (value === true ? 'sim' : value === false ? 'não' : String(value))
