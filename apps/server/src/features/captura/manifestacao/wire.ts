import type {
  EventoManifesto,
  Manifesto,
  NotaManifestada,
  PedidoManifesto,
  SituacaoManifesto,
} from '@portal/contract/captura/manifestar.ts'
import type { CellKind, CellValue } from '@portal/files/cells.ts'
import { toInstant } from '../../notas/consulta/wire.ts'
import { MOST_SENDINGS } from './answers.ts'
import type { ManifestEventRow } from './list.ts'
import type { ManifestRequest, ManifestRow } from './read.ts'

const OPEN: readonly SituacaoManifesto[] = ['na_fila', 'enviado', 'incerto']

/** Sentences for events without an answer. */
const WAITING: Partial<Record<SituacaoManifesto, string>> = {
  na_fila: 'Na fila para a SEFAZ.',
  enviado: 'Enviado à SEFAZ; a resposta ainda não chegou.',
  incerto: 'Enviado à SEFAZ sem resposta. O portal repete o mesmo evento; ele não conta duas vezes.',
}

const PARKED = `A SEFAZ não respondeu depois de ${MOST_SENDINGS} envios, e o evento pode ter valido. Consulte de novo: os mesmos bytes vão mais uma vez.`

const toNota = (row: ManifestRow): NotaManifestada => {
  const situacao = row.state as SituacaoManifesto // a check of the table
  return {
    id: row.nota_id,
    ds_chave: row.chave,
    situacao,
    nr_cstat: row.cstat === null ? null : Number(row.cstat),
    ds_motivo: row.is_parked ? PARKED : (WAITING[situacao] ?? row.reason ?? ''),
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
    fl_concluido: notas.every(({ state, is_parked }) => is_parked || !OPEN.some((open) => open === state)),
    fl_consultar: notas.some(({ is_parked }) => is_parked),
    data,
  }
}

export const toManifesto = (row: ManifestEventRow): Manifesto => ({
  ...toNota(row),
  ds_evento: row.kind as EventoManifesto, // a check of the table
  nr_sequencia: row.sequence,
  ds_justificativa: row.justification,
  nr_docfiscal: row.number,
  nr_serie: row.serie,
  nm_remetente: row.emitente_name,
  dt_pedido: row.made_at.toISOString(),
  nm_usuario: row.made_by_name,
  fl_automatica: row.is_automatic,
  id_consultar: row.again_id,
})

const EVENT_NAMES: Readonly<Record<EventoManifesto, string>> = {
  ciencia: 'Ciência da Operação',
  confirmacao: 'Confirmação da Operação',
  desconhecimento: 'Desconhecimento da Operação',
  nao_realizada: 'Operação não Realizada',
}
const STATE_NAMES: Readonly<Record<SituacaoManifesto, string>> = {
  na_fila: 'Na fila',
  enviado: 'Enviada',
  registrado: 'Registrada',
  rejeitado: 'Recusada',
  incerto: 'Incerta',
}

const COLUMNS: readonly [head: string, kind: CellKind, value: (row: ManifestEventRow) => CellValue][] = [
  ['Pedida em', 'when', ({ made_at }) => toInstant(made_at)],
  ['Por', 'text', ({ made_by_name }) => made_by_name],
  ['Evento', 'text', ({ kind }) => EVENT_NAMES[kind as EventoManifesto]],
  ['Sequência', 'whole', ({ sequence }) => sequence],
  ['Chave', 'code', ({ chave }) => chave],
  ['Número', 'whole', ({ number }) => number],
  ['Série', 'whole', ({ serie }) => serie],
  ['Emitente', 'text', ({ emitente_name }) => emitente_name],
  ['CNPJ do emitente', 'code', ({ emitente_tax_id }) => emitente_tax_id],
  ['Valor', 'cents', ({ total_cents }) => total_cents],
  ['Situação', 'text', ({ state }) => STATE_NAMES[state as SituacaoManifesto]],
  ['cStat', 'text', ({ cstat }) => cstat],
  ['Resposta', 'text', (row) => toNota(row).ds_motivo],
  ['Protocolo', 'code', ({ protocol }) => protocol],
  ['Registrada em', 'when', ({ registered_text }) => registered_text?.slice(0, 19) ?? null],
  ['Justificativa', 'text', ({ justification }) => justification],
  ['Evento assinado (SHA-256)', 'text', ({ event_sha256 }) => event_sha256],
]

/** The events as a sheet, page by page: the company's proof of what it declared. */
export const manifestSheet = (pages: AsyncIterable<readonly ManifestEventRow[]>) => ({
  name: 'Manifestacao',
  heads: COLUMNS.map(([head]) => head),
  kinds: COLUMNS.map(([, kind]) => kind),
  batches: toCells(pages),
})

async function* toCells(pages: AsyncIterable<readonly ManifestEventRow[]>) {
  for await (const rows of pages) yield rows.map((row) => COLUMNS.map(([, , value]) => value(row)))
}
