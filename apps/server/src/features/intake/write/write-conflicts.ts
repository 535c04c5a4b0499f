import { sql, type Transaction } from 'kysely'
import { onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { BatchState, WorkNota } from '../judge/batch-state.ts'

type Tx = Transaction<Database>

/** The authority proves the copy that is shown: another one is of no account. */
const isSettled = ({ current: { proof, obtained } }: WorkNota): boolean => obtained || proof === 'provada'

/** Records the conflicts of a batch, and ends those whose note is proven by now. */
export async function writeConflicts(tx: Tx, { notas, conflicts }: BatchState): Promise<void> {
  await endConflicts(
    tx,
    [...notas.values()].filter((nota) => nota.write !== null && !nota.isNew && isSettled(nota)),
  )
  const open = await readMonths(
    tx,
    [...conflicts].filter((nota) => !isSettled(nota)),
  )
  if (open.length === 0) return
  await tx
    .insertInto('nota_conflict')
    .values(open)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const empresasOf = (notas: readonly WorkNota[]) => notas.map(({ empresaId }) => empresaId)
const idsOf = (notas: readonly WorkNota[]) =>
  sql`unnest(${empresasOf(notas)}::bigint[], ${notas.map(({ id }) => id)}::uuid[]) as k (empresa_id, id)`

async function endConflicts(tx: Tx, notas: readonly WorkNota[]): Promise<void> {
  if (notas.length === 0) return
  await sql`delete from nota_conflict x using ${idsOf(notas)}
    where x.empresa_id = k.empresa_id and x.nota_id = k.id and ${await onNodesOf(tx, 'x.empresa_id', empresasOf(notas))}`.execute(
    tx,
  )
}

/** The notes of production with their month of the books. */
async function readMonths(tx: Tx, notas: readonly WorkNota[]) {
  if (notas.length === 0) return []
  const { rows } = await sql<{ empresa_id: number; id: string; day: string }>`
    select n.empresa_id, n.id, coalesce(n.competencia, n.issued_local::date)::text as day from nota n, ${idsOf(notas)}
    where n.empresa_id = k.empresa_id and n.id = k.id and not n.homologacao
      and ${await onNodesOf(tx, 'n.empresa_id', empresasOf(notas))}`.execute(tx)
  return rows.map(({ empresa_id, id, day }) => ({ empresa_id, nota_id: id, month: `${day.slice(0, 7)}-01` }))
}
