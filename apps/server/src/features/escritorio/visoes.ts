import type { NovaVisaoBody, TelaDeVisao, VisaoBody } from '@portal/contract/escritorio/visoes.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Actor } from '../acesso/base/audit.ts'

/** A view that the people of an office share. */
export interface OfficeView {
  id: string
  screen: TelaDeVisao
  name: string
  address: Record<string, string>
  /** Null: the author left the office */
  author: string | null
  changeable: boolean
}

/** Most views of one screen. */
const MAX_VIEWS = 50

type Outcome = 'created' | 'done' | 'unknown' | 'role' | 'exists' | 'full'

const scopeOf = ({ caller }: Actor) => ({ accountId: caller.account.id, empresaIds: [] })

const REFUSALS: Readonly<Partial<Record<Outcome, () => AppError>>> = {
  unknown: () => new AppError(404, 'escritorio.view_unknown', 'Esta visão não existe neste escritório.'),
  role: () =>
    new AppError(
      403,
      'escritorio.view_role',
      'Um dono ou contador salva visões para o escritório; só quem salvou uma visão, ou um dono, a altera.',
    ),
  exists: () => new AppError(409, 'escritorio.view_exists', 'O escritório já tem uma visão com este nome nesta tela.'),
  full: () =>
    new AppError(422, 'escritorio.view_limit', `Um escritório salva até ${MAX_VIEWS} visões de uma tela. Exclua uma.`),
}

function refuse(outcome: Outcome | undefined): void {
  const refusal = outcome && REFUSALS[outcome]
  if (refusal) throw refusal()
}

export const listOfficeViews = (
  db: Kysely<Database>,
  actor: Actor,
  screen: TelaDeVisao | null,
): Promise<OfficeView[]> =>
  inScope(
    db,
    scopeOf(actor),
    async (tx) => (await sql<OfficeView>`select * from my_office_views(${screen}::text)`.execute(tx)).rows,
  )

/** Returns the id. Throws AppError 403 `escritorio.view_role`, 409 `escritorio.view_exists`, 422 `escritorio.view_limit`. */
export const addOfficeView = (
  db: Kysely<Database>,
  actor: Actor,
  { body: { tela, nome, endereco }, now }: { body: NovaVisaoBody; now: Date },
): Promise<string> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const id = uuidv7()
    const wanted = JSON.stringify({ screen: tela, name: nome.trim(), address: endereco })
    const { rows } = await sql<{ outcome: Outcome }>`
      select add_office_view(${id}::uuid, ${wanted}::jsonb, ${now}, ${MAX_VIEWS}) as outcome`.execute(tx)
    refuse(rows[0]?.outcome)
    return id
  })

/** Null deletes. Throws AppError 404 `escritorio.view_unknown`, 403 `escritorio.view_role`, 409 `escritorio.view_exists`. */
export const changeOfficeView = (
  db: Kysely<Database>,
  actor: Actor,
  { id, change }: { id: string; change: VisaoBody | null },
): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const wanted = change && JSON.stringify({ name: change.nome?.trim(), address: change.endereco })
    const { rows } = await sql<{ outcome: Outcome }>`
      select change_office_view(${id}::uuid, ${wanted}::jsonb) as outcome`.execute(tx)
    refuse(rows[0]?.outcome)
  })
