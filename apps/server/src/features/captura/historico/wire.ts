import { SERVICOS_CAPTURA } from '@portal/contract/captura/estado.ts'
import { CONSULTAS_CAPTURA, type Troca } from '@portal/contract/captura/historico.ts'
import type { CellKind, CellValue } from '@portal/files/cells.ts'
import { toInstant } from '../../notas/consulta/wire.ts'
import type { ExchangeRow } from './exchanges.ts'

const CAUSES: Readonly<Record<string, string>> = {
  ritmo: 'Portal',
  agora: 'Consulta pedida',
  lacuna: 'Lacuna',
  quarentena: 'Quarentena',
  chave: 'Busca por chave',
  situacao: 'Situação de um documento',
  manifestacao: 'Manifestação',
}

const causeOf = ({ cause, caused_by_name }: ExchangeRow): string => {
  const words = CAUSES[cause] ?? cause
  return caused_by_name ? `${words}, por ${caused_by_name}` : words
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

export const toTroca = (row: ExchangeRow): Troca => ({
  nr_troca: row.number,
  dt_troca: row.sent_at.toISOString(),
  ds_servico: SERVICOS_CAPTURA.find((service) => service === row.service) ?? 'nfe',
  ds_consulta: CONSULTAS_CAPTURA.find((kind) => kind === row.kind) ?? 'distNSU',
  ds_pedido: row.asked === '' ? null : row.asked,
  ds_endereco: row.address,
  nr_http: row.http_status,
  nr_cstat: numberOf(row.cstat),
  ds_resposta: row.reason,
  nr_ultnsu: row.ult_nsu,
  nr_maxnsu: row.max_nsu,
  documentos: row.documents ?? 0,
  nr_duracao_ms: row.duration_ms ?? 0,
  ds_falha: row.fault,
  ds_causa: causeOf(row),
  ds_certificado: row.thumbprint,
  ds_hash_pedido: row.request_sha256,
  ds_hash_resposta: row.reply_sha256,
  ds_hash: row.hash,
})

const COLUMNS: readonly [head: string, kind: CellKind, value: (row: ExchangeRow) => CellValue][] = [
  ['Quando', 'when', ({ sent_at }) => toInstant(sent_at)],
  ['Serviço', 'text', ({ service }) => service],
  ['Troca', 'whole', ({ number }) => number],
  ['Consulta', 'text', ({ kind }) => kind],
  ['Pedido', 'code', ({ asked }) => asked],
  ['Endereço', 'text', ({ address }) => address],
  ['HTTP', 'whole', ({ http_status }) => http_status],
  ['cStat', 'text', ({ cstat }) => cstat],
  ['xMotivo', 'text', ({ reason }) => reason],
  ['ultNSU', 'whole', ({ ult_nsu }) => ult_nsu],
  ['maxNSU', 'whole', ({ max_nsu }) => max_nsu],
  ['Documentos', 'whole', ({ documents }) => documents],
  ['Duração (ms)', 'whole', ({ duration_ms }) => duration_ms],
  ['Falha', 'text', ({ fault }) => fault],
  ['Causa', 'text', causeOf],
  ['Certificado (SHA-256)', 'text', ({ thumbprint }) => thumbprint],
  ['Pedido (SHA-256)', 'text', ({ request_sha256 }) => request_sha256],
  ['Resposta (SHA-256)', 'text', ({ reply_sha256 }) => reply_sha256],
  ['Elo da cadeia', 'text', ({ hash }) => hash],
]

/** The exchanges as a sheet, page by page. */
export const exchangeSheet = (pages: AsyncIterable<readonly ExchangeRow[]>) => ({
  name: 'Captura',
  heads: COLUMNS.map(([head]) => head),
  kinds: COLUMNS.map(([, kind]) => kind),
  batches: toCells(pages),
})

async function* toCells(pages: AsyncIterable<readonly ExchangeRow[]>) {
  for await (const rows of pages) yield rows.map((row) => COLUMNS.map(([, , value]) => value(row)))
}
