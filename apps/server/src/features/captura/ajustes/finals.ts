import { TEXTO_CONCLUSIVAS } from '@portal/contract/captura/estado.ts'
import { sql, type Transaction } from 'kysely'
import { AppError, type FieldProblem } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type Author, addAudit } from '../../acesso/base/audit.ts'

/** Who gives the conclusive manifestações of a company (`finals_state`): its titular, or, without one, an office that accepted the text. */

/** Seen from the caller. `accept`: after accepting the text; `reserved`: the titular alone. */
export type Finals = 'open' | 'accept' | 'reserved' | 'unproven'

export async function finalsOf(tx: Transaction<Database>, empresaId: number): Promise<Finals> {
  const { rows } = await sql<{ state: Finals; accepted: string | null }>`
    select * from finals_state(${empresaId})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('finals_state answers one row')
  return row.state === 'accept' && row.accepted === TEXTO_CONCLUSIVAS.versao ? 'open' : row.state
}

/** `erros`: the companies of a call that names several. */
export const notAccepted = (erros?: FieldProblem[]): AppError =>
  new AppError(
    403,
    'manifesto.not_accepted',
    'Esta empresa não tem titular. Antes da primeira conclusiva, o escritório lê e aceita o texto.',
    { versao: TEXTO_CONCLUSIVAS.versao, ...(erros ? { erros } : {}) },
  )

const REFUSALS: Readonly<Record<Exclude<Finals, 'open'>, () => AppError>> = {
  accept: () => notAccepted(),
  reserved: () =>
    new AppError(
      403,
      'manifesto.reserved',
      'Nesta empresa só o titular confirma, desconhece ou recusa operações. Peça a ele, ou que libere o escritório em Captura.',
    ),
  unproven: () =>
    new AppError(
      403,
      'manifesto.unproven',
      'Esta empresa ainda não foi comprovada. Guarde o certificado A1 dela ou peça ao operador.',
    ),
}

/** Those of the companies of the scope whose text the caller's office has yet to accept. */
export async function findUnaccepted(tx: Transaction<Database>, empresaIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${empresaIds}::bigint[]) as w (id), finals_state(w.id) s
    where s.state = 'accept' and s.accepted is distinct from ${TEXTO_CONCLUSIVAS.versao}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether an office keeps a company: the conclusive manifestações are then its titular's unless the titular decided otherwise. */
export async function isKeptByOffice(tx: Transaction<Database>, empresaId: number): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select is_kept_by_office(${empresaId}) as kept`.execute(tx)
  return rows[0]?.kept ?? false
}

/** Throws AppError 403 `manifesto.not_accepted`, `manifesto.reserved`, `manifesto.unproven` */
export async function requireFinals(tx: Transaction<Database>, empresaId: number): Promise<void> {
  const finals = await finalsOf(tx, empresaId)
  if (finals !== 'open') throw REFUSALS[finals]()
}

export const refuseFinals = (finals: Exclude<Finals, 'open' | 'accept'>): AppError => REFUSALS[finals]()

export interface AcceptedFinals {
  empresa_id: number
  outcome: 'accepted' | Exclude<Finals, 'accept'>
}

/** Accepts the text in the name of the caller's office. Throws AppError 422 `captura.consent` for another version. */
export async function acceptFinals(
  tx: Transaction<Database>,
  author: Author,
  { empresaIds, version, now }: { empresaIds: readonly number[]; version: string; now: Date },
): Promise<AcceptedFinals[]> {
  if (version !== TEXTO_CONCLUSIVAS.versao)
    throw new AppError(422, 'captura.consent', 'Leia e aceite o texto atual das manifestações conclusivas.', {
      versao: TEXTO_CONCLUSIVAS.versao,
    })
  const { rows } = await sql<AcceptedFinals>`
    select * from accept_finals(${empresaIds}::bigint[], ${version}, ${now})`.execute(tx)
  const accepted = rows.filter(({ outcome }) => outcome === 'accepted')
  const entries = accepted.map(({ empresa_id: empresaId }) => ({
    empresaId,
    what: 'captura.finals' as const,
    detail: `texto ${version}`,
  }))
  if (entries.length > 0) await addAudit(tx, author, entries)
  return rows
}
