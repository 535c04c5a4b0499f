import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { setScope } from '../../../db/scope.ts'
import { type Actor, type AuditEntry, addAudit, INSTALLATION } from '../base/audit.ts'

export interface Answer {
  actor: Actor
  id: string
  now: Date
}

type OfficeAnswer = Answer & { accepts: boolean }

/**
 * Answers an office's invitation to the caller, its request for a company of the caller, its proposal for the registration of one, or a
 * right that entered there without proof. False when the id is of neither. Throws
 * AppError 409 `escritorio.elsewhere`.
 */
export const answerOffice = async (tx: Transaction<Database>, answer: OfficeAnswer): Promise<boolean> =>
  (await answerInvitation(tx, answer)) ||
  (await answerRequest(tx, answer)) ||
  (await answerProposal(tx, answer)) ||
  (await answerLimited(tx, answer))

async function answerInvitation(
  tx: Transaction<Database>,
  { actor, id, now, accepts }: OfficeAnswer,
): Promise<boolean> {
  const { rows } = await sql<{ outcome: string; escritorio_name: string; papel: string }>`
    select * from answer_escritorio(${id}::uuid, ${accepts}, ${now})`.execute(tx)
  const [answer] = rows
  if (!answer || answer.outcome === 'gone') return false
  if (answer.outcome === 'elsewhere')
    throw new AppError(
      409,
      'escritorio.elsewhere',
      'Você já trabalha em outro escritório. Saia dele em «Sua conta» antes de aceitar.',
    )
  const seen = accepts ? await seenBy(tx, actor) : []
  const what = accepts ? 'usuario.accept' : 'usuario.refuse'
  const detail = `${answer.escritorio_name}: ${answer.papel}`
  await note(
    tx,
    actor,
    [INSTALLATION, ...seen].map((empresaId) => ({ empresaId, what, target: actor.caller.account.id, detail })),
  )
  return true
}

/** Companies that the caller sees by the office. */
async function seenBy(tx: Transaction<Database>, { caller }: Actor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select unnest(pessoa_empresas(${caller.account.id}::uuid)) as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function answerRequest(tx: Transaction<Database>, { actor, id, now, accepts }: OfficeAnswer): Promise<boolean> {
  const { rows } = await sql<{ empresa_id: number; tax_id: string; escritorio_name: string }>`
    select * from answer_pedido(${id}::uuid, ${accepts}, ${now})`.execute(tx)
  const [answer] = rows
  if (!answer) return false
  const { empresa_id: empresaId, tax_id: target, escritorio_name: detail } = answer
  await note(tx, actor, [{ empresaId, what: accepts ? 'carteira.accept' : 'carteira.refuse', target, detail }])
  return true
}

async function answerProposal(tx: Transaction<Database>, { actor, id, now, accepts }: OfficeAnswer): Promise<boolean> {
  const { rows } = await sql<{ empresa_id: number; tax_id: string; escritorio_name: string; change: object }>`
    select * from answer_proposta(${id}::uuid, ${accepts}, ${now})`.execute(tx)
  const [answer] = rows
  if (!answer) return false
  const { empresa_id: empresaId, tax_id: target, escritorio_name, change } = answer
  const detail = `${escritorio_name}: ${Object.keys(change).join(', ')}`
  await note(tx, actor, [{ empresaId, what: accepts ? 'cadastro.accept' : 'cadastro.refuse', target, detail }])
  return true
}

async function answerLimited(tx: Transaction<Database>, { actor, id, now, accepts }: OfficeAnswer): Promise<boolean> {
  const { rows } = await sql<{ empresa_id: number; tax_id: string; name: string }>`
    select * from answer_limited(${id}::uuid, ${accepts}, ${now})`.execute(tx)
  const [answer] = rows
  if (!answer) return false
  const { empresa_id: empresaId, tax_id: target, name: detail } = answer
  await note(tx, actor, [{ empresaId, what: accepts ? 'direito.accept' : 'direito.refuse', target, detail }])
  return true
}

async function note(tx: Transaction<Database>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  await setScope(tx, {
    accountId: actor.caller.account.id,
    empresaIds: [...new Set(entries.map(({ empresaId }) => empresaId))],
  })
  await addAudit(tx, actor, entries)
}
