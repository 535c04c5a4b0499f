import type { EventoManifesto } from '@portal/contract/captura/manifestar.ts'
import type {
  AcaoTarefa,
  CabecaTarefa,
  ItemTarefa,
  ResultadoManifesto,
  SituacaoTarefa,
} from '@portal/contract/fechamento/tarefas.ts'
import type { PackageTokens } from '../pacote/base/token.ts'
import type { RequestState, TaskItemRow, TaskRow } from './read.ts'
import type { ManifestResult } from './run/work-manifest.ts'
import { undoableUntil } from './undo.ts'

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
    ...(task.event === null ? {} : { ds_evento: task.event as EventoManifesto }), // by addTask
    ...(task.export === null ? {} : { exportacao: task.export }),
    nr_feitas: task.total - open - task.cancelled,
    nr_falhas: task.failed,
    nr_total: task.total,
    dt_pedido: task.made_at.toISOString(),
    ...undoOf(task),
    dt_fim: open > 0 ? null : (task.ended_at?.toISOString() ?? null),
  }
}

function undoOf(task: TaskRow): Pick<CabecaTarefa, 'dt_desfazer' | 'dt_desfeita'> {
  const until = undoableUntil(task)
  return until ? { dt_desfazer: until.toISOString(), dt_desfeita: task.undone_at?.toISOString() ?? null } : {}
}

interface ItemSources {
  packages: PackageTokens
  /** By request */
  requests: ReadonlyMap<string, RequestState>
}

export const requestIdOf = ({ result }: TaskItemRow): string[] => {
  const id = result && 'recusadas' in result && 'id' in result ? result.id : null
  return typeof id === 'string' ? [id] : []
}

export const toItem = (row: TaskItemRow, sources: ItemSources): ItemTarefa => ({
  cpfcnpj: row.tax_id,
  nome: row.name,
  situacao: row.state as SituacaoTarefa, // a check of the table
  ...(row.message === null ? {} : { mensagem: row.message }),
  ...(row.result === null || 'before' in row.result ? {} : { resultado: resultOf(row, row.result, sources) }),
})

/** A package's address is derived here: it is not stored. */
function resultOf(row: TaskItemRow, result: object, { packages, requests }: ItemSources): ItemTarefa['resultado'] {
  if ('recusadas' in result) return manifestOf(result as ManifestResult, requests) // by workOnManifest
  const written: ItemTarefa['resultado'] = result // by settleItem
  const { id, ds_sha256, nm_arquivo } = written
  const isPackage = id !== undefined && ds_sha256 !== undefined && nm_arquivo === undefined
  return isPackage ? { ...written, url: packages.pathOf({ empresaId: row.empresa_id, id }) } : written
}

function manifestOf({ id, recusadas }: ManifestResult, requests: ItemSources['requests']): ItemTarefa['resultado'] {
  const { total, registered, rejected, moving } = requests.get(id ?? '') ?? {
    total: 0,
    registered: 0,
    rejected: 0,
    moving: 0,
  }
  const manifesto: ResultadoManifesto = {
    nr_notas: total,
    nr_registradas: registered,
    nr_rejeitadas: rejected,
    nr_abertas: total - registered - rejected,
    fl_concluido: moving === 0,
    recusadas,
  }
  return { ...(id === undefined ? {} : { id }), manifesto }
}
