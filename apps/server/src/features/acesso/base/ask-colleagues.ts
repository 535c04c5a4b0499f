import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Actor } from './audit.ts'

/** What people of an office ask of each other. Only colleagues who see the client are asked, and only they read it (`escritorio/inbox.ts`). */

/** What an ask is about. A note is known by its id. */
export interface Asked {
  kind: 'mes' | 'produto' | 'nota'
  subject: string
  /** How a person knows it */
  label: string
  /** `atribuido`: the person has it now, in the place of who had it; `mencionado`: is told */
  what: 'atribuido' | 'mencionado'
  message: string
  people: readonly string[]
}

/** Open lines of one person. */
const MOST_OPEN = 500

export const demoFixed = () =>
  new AppError(403, 'demo.fixed', 'O usuário da demonstração é de todos: nela não se fazem pedidos.')
const unknown = () =>
  new AppError(422, 'paramim.person', 'Uma das pessoas não é do seu escritório, ou não vê este cliente.')
const full = () => new AppError(422, 'paramim.full', `Uma das pessoas já tem ${MOST_OPEN} pedidos em aberto.`)

/**
 * Asks colleagues within a transaction whose scope has the company. Throws AppError 422 `paramim.person`,
 * `paramim.full`.
 */
export async function askColleagues(
  tx: Transaction<Database>,
  actor: Actor,
  { empresaId, asked, now }: { empresaId: number; asked: Asked; now: Date },
): Promise<void> {
  const { people, ...rest } = asked
  const lines = [...new Set(people.map((id) => id.toLowerCase()))].map((to) => ({ to, id: uuidv7() }))
  const made = JSON.stringify({ ...rest, people: lines, who: actor.caller.account.name })
  const { rows } = await sql<{ outcome: string }>`
    select ask_colleagues(${empresaId}, ${made}::jsonb, ${now}, ${MOST_OPEN}) as outcome`.execute(tx)
  if (rows[0]?.outcome === 'unknown') throw unknown()
  if (rows[0]?.outcome === 'full') throw full()
}
