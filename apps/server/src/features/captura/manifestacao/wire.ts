import type {
  EventoManifesto,
  NotaManifestada,
  PedidoManifesto,
  SituacaoManifesto,
} from '@portal/contract/manifestar.ts'
import type { ManifestRequest, ManifestRow } from './read.ts'

const OPEN: readonly SituacaoManifesto[] = ['na_fila', 'enviado', 'incerto']

/** Sentences for events without an answer. */
const WAITING: Partial<Record<SituacaoManifesto, string>> = {
  na_fila: 'Na fila para a SEFAZ.',
  enviado: 'Enviado à SEFAZ; a resposta ainda não chegou.',
  incerto: 'Enviado à SEFAZ sem resposta. O portal repete o mesmo evento; ele não conta duas vezes.',
}

const toNota = (row: ManifestRow): NotaManifestada => {
  const situacao = row.state as SituacaoManifesto // a check of the table
  return {
    id: row.nota_id,
    ds_chave: row.chave,
    situacao,
    nr_cstat: row.cstat === null ? null : Number(row.cstat),
    ds_motivo: WAITING[situacao] ?? row.reason ?? '',
    nr_protocolo: row.protocol,
    dt_registro: row.registered_text,
  }
}

export function toPedido({ kind, notas, ...request }: ManifestRequest): PedidoManifesto {
  const data = notas.map(toNota)
  return {
    id: request.id,
    nr_cpfcnpj: request.tax_id,
    ds_evento: kind as EventoManifesto, // the same
    ds_justificativa: request.justification,
    dt_pedido: request.made_at.toISOString(),
    nm_usuario: request.made_by_name,
    fl_concluido: data.every(({ situacao }) => !OPEN.includes(situacao)),
    data,
  }
}
