import type { AcaoTarefa, CabecaTarefa, ItemTarefa, SituacaoTarefa } from '@portal/contract/tarefas.ts'
import type { ItemRow, TaskRow } from './read.ts'

function situationOf(task: TaskRow): SituacaoTarefa {
  if (task.cancelled_at !== null) return 'cancelada'
  const open = task.waiting + task.running
  if (open > 0) return task.waiting === task.total ? 'na_fila' : 'fazendo'
  return task.failed === task.total ? 'falhou' : 'feita'
}

/** A task has failed when all its companies failed. When some succeeded, it is done, and `nr_falhas` counts the others. */
export function toCabeca(task: TaskRow): CabecaTarefa {
  const open = task.waiting + task.running
  return {
    id: task.id,
    ds_acao: task.action as AcaoTarefa, // a check of the table
    ds_situacao: situationOf(task),
    mes: task.month,
    nr_feitas: task.total - open,
    nr_falhas: task.failed,
    nr_total: task.total,
    dt_pedido: task.made_at.toISOString(),
    dt_fim: open > 0 ? null : (task.ended_at?.toISOString() ?? null),
  }
}

export const toItem = (row: ItemRow): ItemTarefa => ({
  cpfcnpj: row.tax_id,
  nome: row.name,
  situacao: row.state as SituacaoTarefa, // the same
  ...(row.message === null ? {} : { mensagem: row.message }),
  ...(row.result === null ? {} : { resultado: row.result }),
})
