import type { AjustesEscrituracao } from '@portal/contract/escrituracao/escrituracao.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { readAjustes } from '../../sped/month/read/entry-book.ts'

/** The list of accumulators of the escrituração, as codes that a copy compares: the code is the whole entry as JSON. */

type Acumulador = AjustesEscrituracao['acumuladores'][number]
export const LISTED = 'lista_acumulador'

export interface ListedAccumulator {
  kind: typeof LISTED
  /** Code with the CFOP and the use that it is for: «31 407 consumo» */
  key: string
  code: string
}

/** Most accumulators of a company, as `AjustesEscrituracao` has them. */
const MOST = 300

const keyOf = ({ cd_acumulador, cd_cfop, ds_destino }: Acumulador): string =>
  [cd_acumulador, cd_cfop, ds_destino].filter(Boolean).join(' ')

/** The same text for the same entry, in whatever order its fields were saved. */
const textOf = ({ cd_acumulador, nm_acumulador, cd_cfop, ds_destino, fl_credito, cd_conta, cd_centro }: Acumulador) =>
  JSON.stringify({ cd_acumulador, nm_acumulador, cd_cfop, ds_destino, fl_credito, cd_conta, cd_centro })

export async function readListed(tx: Transaction<Database>, empresaId: number): Promise<ListedAccumulator[]> {
  const { body } = await readAjustes(tx, empresaId)
  return body.acumuladores.map((of) => ({ kind: LISTED, key: keyOf(of), code: textOf(of) }))
}

interface Listing {
  empresa: { id: number; name: string }
  /** An empty code takes the entry away */
  changes: readonly { key: string; code: string }[]
  who: string
  now: Date
}

/** Changes entries of the list, and adds new ones at its end. Throws AppError 422 `exportacao.copy` for too many. */
export async function saveListed(tx: Transaction<Database>, { empresa, changes, who, now }: Listing): Promise<void> {
  const { body } = await readAjustes(tx, empresa.id)
  const entries = new Map(body.acumuladores.map((of) => [keyOf(of), of]))
  for (const { key, code } of changes)
    if (code === '') entries.delete(key)
    else entries.set(key, JSON.parse(code) as Acumulador) // written by `textOf`
  if (entries.size > MOST)
    throw new AppError(422, 'exportacao.copy', `${empresa.name} ficaria com mais de ${MOST} acumuladores.`)
  const ajustes: AjustesEscrituracao = { ...body, acumuladores: [...entries.values()] }
  await sql`insert into escrituracao_ajuste as a (empresa_id, version, body, changed_at, changed_name)
    values (${empresa.id}, 1, ${JSON.stringify(ajustes)}::jsonb, ${now}, ${who})
    on conflict (empresa_id) do update set version = a.version + 1, body = excluded.body, changed_at = excluded.changed_at,
      changed_name = excluded.changed_name`.execute(tx)
}

/** «Uso e consumo, conta 3.1.2.07» */
export function listedText(code: string): string {
  const { nm_acumulador, cd_conta, cd_centro } = JSON.parse(code) as Acumulador // written by `textOf`
  return [nm_acumulador, cd_conta && `conta ${cd_conta}`, cd_centro && `centro ${cd_centro}`].filter(Boolean).join(', ')
}
