import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { StoredProgress, StoredWish } from '../../automacao/regras/stored.ts'
import type { PackageWish } from '../../pacote/make/make-package.ts'
import type { TaskManifest } from '../request.ts'

/** One company of a task that this process works on. */
export interface Claim {
  tarefa_id: string
  position: number
  account_id: string
  empresa_id: number
  tax_id: string
  action: 'conferir' | 'gerar_efd' | 'pacote' | 'fechar' | 'responsavel' | 'manifestar' | 'exportar' | 'aplicar_regra'
  /** Of action `responsavel`; null: as in the portfolio */
  responsible: string | null
  month: string
  sistema: string
  purpose: '0' | '1'
  /** Of action `pacote` */
  package: PackageWish | null
  /** Of action `exportar` */
  export: ExportarOpcoes | null
  /** Of action `manifestar`, with ids or keys of the company's notes */
  manifest: TaskManifest | null
  notas: string[] | null
  /** Of action `aplicar_regra`, with how far an earlier process came */
  rule: StoredWish | null
  progress: StoredProgress | null
  holder: string
}

/** A company that no process renews for so long is taken over by another. */
const HELD_SECONDS = 30
/** A company whose process died so often is given up. */
const MOST_TRIES = 3

const claimable = sql`(i.state = 'na_fila' or (i.state = 'fazendo' and i.held_until < clock_timestamp()))`

/**
 * Takes the next company. The turn goes to the office with the least under way, then to the one that has waited longest, so that 300
 * companies of one office do not make another wait for all of them. The work of a blocked person waits. Null when there is none.
 */
export async function claimItem(ownerDb: Kysely<Database>, holder: string): Promise<Claim | null> {
  return ownerDb.transaction().execute(async (tx) => {
    await giveUp(tx)
    const { rows } = await sql<Claim>`
      with turns as (
        select t.turn, max(t.served_at) as served_at,
          (select count(*) from tarefa_item i join tarefa o on o.id = i.tarefa_id
           where o.turn = t.turn and i.state = 'fazendo' and i.held_until >= clock_timestamp()) as running
        from tarefa t group by t.turn
      ), next as (
        select i.tarefa_id, i.position from turns u join tarefa t on t.turn = u.turn join tarefa_item i on i.tarefa_id = t.id
        where t.cancelled_at is null and i.state in ('na_fila', 'fazendo') and ${claimable}
          and not exists (select from account a where a.id = i.account_id and a.blocked_at is not null)
        order by u.running, u.served_at nulls first, t.id, i.position limit 1 for update of i skip locked
      )
      update tarefa_item i set state = 'fazendo', holder = ${holder}::uuid, tries = i.tries + 1,
        held_until = clock_timestamp() + make_interval(secs => ${HELD_SECONDS})
      from next n, tarefa t, empresa e
      where i.tarefa_id = n.tarefa_id and i.position = n.position and t.id = i.tarefa_id and e.id = i.empresa_id
      returning i.tarefa_id, i.position, i.account_id, i.empresa_id, e.tax_id, t.action, t.month, t.sistema, t.purpose, t.responsible,
        t.package, t.manifest, t.export, t.rule, i.notas, i.holder, case when t.rule is not null then i.result end as progress`.execute(
      tx,
    )
    const claim = rows[0] ?? null
    if (claim)
      await sql`update tarefa set served_at = clock_timestamp() where id = ${claim.tarefa_id}::uuid`.execute(tx)
    return claim
  })
}

/** Ends what no process will take again: the companies of a cancelled task, and those given up. */
const giveUp = (tx: Kysely<Database>) =>
  sql`update tarefa_item i set ended_at = clock_timestamp(),
      state = case when t.cancelled_at is null then 'falhou' else 'cancelada' end,
      message = case when t.cancelled_at is null then 'O servidor parou várias vezes durante este trabalho. Tente de novo.' end
    from tarefa t where t.id = i.tarefa_id and i.state = 'fazendo' and i.held_until < clock_timestamp()
      and (t.cancelled_at is not null or i.tries >= ${MOST_TRIES})`.execute(tx)

/** Keeps a company for this process. False when its task was cancelled, or another process has it. */
export async function renewClaim(ownerDb: Kysely<Database>, claim: Claim): Promise<boolean> {
  const { rows } =
    await sql`update tarefa_item i set held_until = clock_timestamp() + make_interval(secs => ${HELD_SECONDS})
    from tarefa t where t.id = i.tarefa_id and t.cancelled_at is null and ${own(claim)} returning 1 as kept`.execute(
      ownerDb,
    )
  return rows.length > 0
}

export interface TaskOutcome {
  state: 'feita' | 'falhou' | 'cancelada' | 'na_fila'
  message?: string
  result?: object
}

/** Writes the end of a company; `na_fila` gives it back, which is not a try. Nothing when another process has it by now. */
export const settleItem = (ownerDb: Kysely<Database>, claim: Claim, { state, message, result }: TaskOutcome) =>
  sql`update tarefa_item i set state = ${state}, message = ${message ?? null}, result = case when ${state} = 'na_fila' then i.result else ${result ? JSON.stringify(result) : null}::jsonb end,
      holder = null, held_until = null, ended_at = case when ${state} = 'na_fila' then null else clock_timestamp() end,
      tries = i.tries - case when ${state} = 'na_fila' then 1 else 0 end
    where ${own(claim)}`.execute(ownerDb)

const own = ({ tarefa_id, position, holder }: Claim) =>
  sql`i.tarefa_id = ${tarefa_id}::uuid and i.position = ${position} and i.holder = ${holder}::uuid and i.state = 'fazendo'`

/** Deletes the tasks that ended `usual` days ago, those that can be undone `undoable` days after. */
export const dropOldTasks = (ownerDb: Kysely<Database>, { usual, undoable }: { usual: number; undoable: number }) => {
  const oldest = sql`clock_timestamp() - make_interval(days => case when t.action in ('fechar', 'responsavel') then ${undoable}::int else ${usual}::int end)`
  return sql`delete from tarefa t where t.made_at < ${oldest} and not exists (
      select from tarefa_item i where i.tarefa_id = t.id and (i.ended_at is null or i.ended_at > ${oldest}))`.execute(
    ownerDb,
  )
}
