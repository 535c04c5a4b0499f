import type { CaixaDetalheReply, CaixaEntrega } from '@portal/contract/caixa/entregas.ts'
import { AppError } from '../../base/errors.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import type { Counts, EntregaDetail, EntregaRow } from './entregas.ts'
import { isUnansweredPhoto, proposeAnswer } from './photo-memory.ts'

export const entregaNotFound = () => new AppError(404, 'caixa.entrega', 'Entrega não encontrada.')

/** Companies of the caller by id. */
export type Known = ReadonlyMap<number, Pick<GrantedEmpresa, 'taxId' | 'name'>>

const UNVERIFIED = 'nao_verificado'
const OTHER_CLIENT = 'Outro cliente do escritório'

export function toEntrega(row: EntregaRow, { known, counts }: { known: Known; counts: Counts }): CaixaEntrega {
  const empresa = row.empresa_id === null ? undefined : known.get(row.empresa_id)
  const imports = row.uploads.map(({ upload_id: id }) => counts.get(id)).filter((found) => found !== undefined)
  const sum = (name: 'brought' | 'repeated' | 'rejected') => imports.reduce((all, found) => all + found[name], 0)
  return {
    id: row.id,
    ds_via: row.way,
    ds_remetente: row.sender,
    nm_remetente: row.sender_name,
    ds_assunto: row.subject,
    dt_recebimento: row.received_at.toISOString(),
    cpfcnpj: empresa?.taxId ?? null,
    nm_empresa: empresa?.name ?? null,
    ds_situacao: row.state,
    ds_pergunta: row.question,
    ds_motivo: row.reason,
    nr_arquivos: row.pieces.length,
    nr_bytes: row.bytes,
    ds_spf: row.spf ?? UNVERIFIED,
    ds_dkim: row.dkim ?? UNVERIFIED,
    nr_fotos: row.pieces.filter((piece) => isUnansweredPhoto(row.photos, piece)).length,
    nr_novas: sum('brought'),
    nr_repetidas: sum('repeated'),
    nr_rejeitadas: sum('rejected'),
  }
}

export function toDetalhe(
  row: EntregaDetail,
  { known, counts }: { known: Known; counts: Counts },
): CaixaDetalheReply['data'] {
  const suggested = row.found.length > 0 ? row.found : row.address_empresa_id === null ? [] : [row.address_empresa_id]
  const motivo = row.found.length > 0 ? 'CNPJ nos arquivos' : 'Endereço do cliente'
  return {
    ...toEntrega(row, { known, counts }),
    ds_texto: row.body,
    nr_imagens_fora: row.remote_images,
    ds_sha256: row.sha256?.toString('hex') ?? null,
    dt_guarda: row.keep_until.toISOString(),
    nm_resolveu: row.settled_by,
    ds_resposta: row.answer,
    arquivos: row.pieces.map((piece) => ({
      nome: piece.name,
      nr_bytes: piece.bytes,
      ds_tipo: piece.kind,
      ds_veredito: piece.verdict,
      motivo: piece.reason,
      ds_chave: piece.chave,
      ds_foto: row.photos[piece.sha256] ?? null,
      ds_foto_proposta: isUnansweredPhoto(row.photos, piece) ? proposeAnswer(row.memory, piece) : null,
    })),
    sugestoes: suggested.flatMap((id) => {
      const empresa = known.get(id)
      return empresa ? [{ cpfcnpj: empresa.taxId, nome: empresa.name, motivo }] : []
    }),
    importacoes: row.uploads.map(({ empresa_id: empresaId, upload_id: id }) => {
      const empresa = known.get(empresaId)
      return { id, cpfcnpj: empresa?.taxId ?? null, nome: empresa?.name ?? OTHER_CLIENT }
    }),
  }
}
