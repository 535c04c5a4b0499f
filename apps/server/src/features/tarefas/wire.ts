import type { AcaoTarefa, CabecaTarefa, ItemTarefa, SituacaoTarefa } from '@portal/contract/tarefas.ts'
import type { PackageTokens } from '../pacote/base/token.ts'
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

/** A package's address is derived here: it is not stored. */
export const toItem = (row: ItemRow, packages: PackageTokens): ItemTarefa => ({
  cpfcnpj: row.tax_id,
  nome: row.name,
  situacao: row.state as SituacaoTarefa, // the same
  ...(row.message === null ? {} : { mensagem: row.message }),
  ...(row.result === null ? {} : { resultado: withAddress(row, row.result, packages) }),
})

function withAddress(
  { empresa_id: empresaId }: ItemRow,
  result: object,
  packages: PackageTokens,
): ItemTarefa['resultado'] {
  const written: ItemTarefa['resultado'] = result // by settleItem
  const { id, ds_sha256 } = written
  return id !== undefined && ds_sha256 !== undefined ? { ...written, url: packages.pathOf({ empresaId, id }) } : written
}
