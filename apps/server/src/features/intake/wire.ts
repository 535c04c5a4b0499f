import type {
  Andamento,
  ImportacoesReply,
  ImportadosPorTipo,
  LinhaImportacao,
  PendentesReply,
  Veredito,
} from '@portal/contract/notas/importar.ts'
import { VEREDITOS } from '@portal/contract/notas/importar.ts'
import { byTipo } from '@portal/contract/notas.ts'
import type { Cursors } from '../../base/cursors.ts'
import { AppError } from '../../base/errors.ts'
import type { PartyColumns } from './judge/judge-document.ts'
import type { PendingRow } from './pending.ts'
import type { KindRow, LineRow, UploadProgress, UploadRow } from './progress.ts'
import type { UploadWaits } from './waits.ts'

export const uploadNotFound = () => new AppError(404, 'importar.not_found', 'Importação não encontrada.')

const toLinha = ({ name, verdict, chave, reason, ...parties }: LineRow): LinhaImportacao => ({
  arquivo: name,
  veredito: verdict,
  ...(chave === null ? {} : { ds_chave: chave }),
  ...(reason === null ? {} : { motivo: reason }),
  ...toParties(parties),
})

const toParties = (parties: PartyColumns): Partial<LinhaImportacao> => ({
  ...(parties.emitente_tax_id === null ? {} : { cnpj_remetente: parties.emitente_tax_id }),
  ...(parties.emitente_name === null ? {} : { nm_remetente: parties.emitente_name }),
  ...(parties.destinatario_tax_id === null ? {} : { nr_cnpjdestinatario: parties.destinatario_tax_id }),
  ...(parties.destinatario_name === null ? {} : { nm_destinatario: parties.destinatario_name }),
})

const toKinds = (upload: KindRow): ImportadosPorTipo => ({
  ...byTipo((tipo) => upload[`imported_${tipo}`]),
  eventos: upload.imported_eventos,
  inutilizacoes: upload.imported_inutilizacoes,
})

const toCounts = (upload: UploadRow) => ({
  id: upload.id,
  total: upload.total,
  importados: upload.imported,
  repetidos: upload.repeated,
  atualizados: upload.updated,
  rejeitados: upload.rejected,
  fl_cancelada: upload.cancelled ? ('S' as const) : ('N' as const),
  dt_inicio: upload.received_at.toISOString(),
  dt_fim: upload.finished_at?.toISOString() ?? null,
  nr_desfeitas: upload.taken_back,
  dt_desfeita: upload.taken_back_at?.toISOString() ?? null,
  nm_desfez: upload.taken_back_by,
  dt_lixeira: upload.bin_until?.toISOString() ?? null,
})

/** An upload is visible only after it is on disk, so «recebendo» never occurs in a reply. */
const toSituacao = (state: string): Andamento['situacao'] => (state === 'concluida' ? 'concluida' : 'processando')

/** `verdict` is the filter of the page. */
export const toAndamento = (
  { upload, lines, more, pending }: UploadProgress,
  { cursors, verdict, waits }: { cursors: Cursors; verdict?: Veredito; waits?: UploadWaits },
): Andamento => {
  const last = lines.at(-1)
  const wait = upload.state === 'concluida' ? undefined : waits?.get(upload.id)
  return {
    situacao: toSituacao(upload.state),
    ...(wait === undefined ? {} : { ds_espera: wait }),
    ...toCounts(upload),
    importados_por_tipo: toKinds(upload),
    cancelamentos_pendentes: pending,
    data: lines.map(toLinha),
    proximo: more && last ? toCursor(cursors, last.position, { uploadId: upload.id, verdict }) : null,
  }
}

/** `amostras.zip e mais 14`; of a folder its name. `name` is the first file, as sent. */
function toName({ name, files }: UploadRow): string {
  if (name === null) return 'arquivo de outra empresa'
  const folder = name.split('/')[0] ?? name
  return files > 1 && folder === name ? `${name} e mais ${files - 1}` : folder
}

export const toImportacoes = (uploads: readonly UploadRow[]): ImportacoesReply => ({
  data: uploads.map((upload) => ({ ...toCounts(upload), nome: toName(upload), situacao: toSituacao(upload.state) })),
})

export const toPendentes = (rows: readonly PendingRow[]): PendentesReply => ({
  data: rows.map(({ id, chave, description }) => ({ id, ds_chave: chave, ds_evento: description })),
})

export function toVeredito(text: string | undefined): Veredito | undefined {
  if (!text) return undefined
  const value = VEREDITOS.find((veredito) => veredito === text)
  if (value) return value
  const mensagem = `Informe um destes: ${VEREDITOS.join(', ')}.`
  throw new AppError(400, 'importar.verdict', mensagem, { erros: [{ campo: 'veredito', mensagem }] })
}

interface LinesQuestion {
  uploadId: string
  verdict?: Veredito
}

const toCursor = (cursors: Cursors, position: number, question: LinesQuestion): string =>
  cursors.seal(String(position), textOf(question))

/** Position of the last line of the previous page. Throws AppError 400 `cursor.invalid`. */
export function fromCursor(cursors: Cursors, cursor: string | undefined, question: LinesQuestion): number {
  return cursor ? Number(cursors.open(cursor, textOf(question))) : -1
}

const textOf = ({ uploadId, verdict }: LinesQuestion): string => JSON.stringify(['importar', uploadId, verdict ?? null])
