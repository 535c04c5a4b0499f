import type { CaixaResolverBody } from '@portal/contract/caixa/entregas.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, setScope } from '../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { noRight } from '../acesso/base/require-empresa.ts'
import { entregaNotFound } from './entregas-wire.ts'
import { refuseOtherRow } from './refused-row.ts'

interface Waiting {
  escritorio_id: string
  empresa_id: number | null
  sender: string | null
  found: number[]
  state: string
  pieces: { kind: string; verdict: string }[]
}

interface Answer {
  id: string
  acao: Exclude<CaixaResolverBody['acao'], 'desfazer' | 'foto'>
  /** The client that the person named */
  empresa: GrantedEmpresa | null
  isToRemember: boolean
  now: Date
  /** Companies in which the person may import */
  mayImport: ReadonlySet<number>
}

const answered = () =>
  new AppError(409, 'caixa.answered', 'Esta entrega já foi resolvida, ou o portal ainda a está lendo.')
const whichClient = () =>
  new AppError(422, 'caixa.client', 'Diga de qual cliente é.', {
    erros: [{ campo: 'cpfcnpj', mensagem: 'Diga de qual cliente é.' }],
  })

/**
 * A person's answer to the question of a delivery. Returns whether the sender is remembered.
 * Throws AppError 404 `caixa.entrega`, 409 `caixa.answered`, 422 `caixa.client`, 403 `empresa.no_right`
 */
export const answerDelivery = (
  db: Kysely<Database>,
  actor: Actor,
  answer: Answer & { empresaIds: readonly number[] },
): Promise<boolean> => {
  const { account } = actor.caller
  return inScope(db, { accountId: account.id, empresaIds: answer.empresaIds }, async (tx) => {
    const { rows } = await sql<Waiting>`
      select escritorio_id, empresa_id, sender, found::float8[] as found, state, pieces from caixa_entrega
      where id = ${answer.id}::uuid for update`.execute(tx)
    const [it] = rows
    if (!it) throw entregaNotFound()
    if (it.state !== 'espera') throw answered()
    const isRemembered =
      answer.acao === 'guardar' ? await keep(tx, actor, { it, answer }) : await end(tx, actor, answer)
    const empresaId = answer.empresa?.id ?? it.empresa_id ?? INSTALLATION
    await setScope(tx, { accountId: account.id, empresaIds: [empresaId] })
    await addAudit(tx, actor, [{ empresaId, what: 'caixa.settle', target: answer.id, detail: answer.acao }])
    return isRemembered
  })
}

type Tx = Transaction<Database>

async function end(tx: Tx, { caller }: Actor, { id, acao, now }: Answer): Promise<false> {
  const state = acao === 'recusar' ? 'recusada' : 'resolvida'
  await sql`update caixa_entrega set state = ${state}, question = null, answer = ${acao}, settled_by = ${caller.account.name}, settled_at = ${now}
    where id = ${id}::uuid`.execute(tx)
  return false
}

/** Gives the delivery back to the worker with the word of the person, who may import in every company that it goes to. */
async function keep(tx: Tx, { caller }: Actor, { it, answer }: { it: Waiting; answer: Answer }): Promise<boolean> {
  const { id, empresa, now, mayImport } = answer
  const client = empresa?.id ?? it.empresa_id
  const isStray = it.pieces.some(
    ({ kind, verdict }) => (kind === 'xml' || kind === 'compactado') && verdict !== 'entregue',
  )
  if (client === null && (it.found.length === 0 || !isStray)) throw whichClient()
  const targets = [...new Set([...(client === null ? [] : [client]), ...it.found])]
  if (!targets.every((target) => mayImport.has(target))) throw noRight()
  await sql`update caixa_entrega set state = 'recebida', question = null, accepted = true, answer = 'guardar', empresa_id = ${client}, tries = 0, claimed_at = null,
    next_at = ${now}, settled_by = ${caller.account.name} where id = ${id}::uuid`
    .execute(tx)
    .catch(refuseOtherRow)
  const agree = client === null || it.found.length === 0 || it.found.includes(client)
  if (!answer.isToRemember || !agree || it.sender === null) return false
  for (const target of client === null ? it.found : [client])
    await sql`insert into caixa_remetente (escritorio_id, sender, empresa_id, author, created_at)
      values (${it.escritorio_id}::uuid, ${it.sender}, ${target}, ${caller.account.name}, ${now}) on conflict do nothing`.execute(
      tx,
    )
  return true
}
