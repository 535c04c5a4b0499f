import type { CancelamentosReply } from '@portal/contract/notas/cancelamento.ts'
import type { DocumentoReply, EventoDocumento } from '@portal/contract/notas/documento.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { countOf, genderOf } from '../query/labels.ts'

export type Acao = NonNullable<DocumentoReply['decisao']>['acao']

/** Cancellation, or by substitution for NF-e and NFC-e (that code closes an MDF-e). */
const isEnding = ({ tp_evento }: EventoDocumento, tipo: Tipo): boolean =>
  tp_evento === '110111' || (tp_evento === '110112' && (tipo === 'nfe' || tipo === 'nfce'))

type Claimed = Pick<DocumentoReply, 'tipo' | 'eventos'>

/** The newest unproven cancellation event; null without one, or when the claim is from a summary. */
export const claimOf = ({ tipo, eventos }: Claimed): EventoDocumento | null =>
  eventos.findLast((evento) => isEnding(evento, tipo) && evento.fl_conta === 'N' && evento.fl_registrado === 'S') ??
  null

/** True when a cancellation of the document is proven, so that decisions do not change it. */
export const isProvenEnd = ({ tipo, eventos }: Claimed): boolean =>
  eventos.some((evento) => isEnding(evento, tipo) && evento.fl_conta === 'S')

/** Text of the claim: `Cancelamento em 20/11/2026 09:14`. */
export const claimText = (claim: EventoDocumento | null): string =>
  claim ? `${claim.ds_evento ?? 'Cancelamento'} em ${formatDateTime(claim.dt_evento)}` : 'Cancelamento, num resumo'

/** The proof that the claim lacks. */
export function missingText(claim: EventoDocumento | null): string {
  if (!claim) return 'O evento de cancelamento, com a assinatura do emitente'
  const stateOf = (name: string) => claim.marcas.find(({ ds_marca }) => ds_marca === name)?.ds_estado
  const signature = stateOf('assinatura')
  if (claim.fl_arquivo === 'N' || signature === 'ausente') return 'A assinatura do emitente'
  if (signature === 'falha') return 'Uma assinatura que confira: o arquivo foi alterado depois de assinado'
  if (stateOf('emitente') === 'falha') return 'A assinatura do próprio emitente'
  if (claim.fl_terceiro === 'S') return 'A confirmação da própria SEFAZ'
  return 'Uma assinatura que se possa conferir'
}

export const THIS: Record<Tipo, string> = {
  nfe: 'esta nota',
  nfce: 'esta nota',
  cte: 'este conhecimento',
  mdfe: 'este manifesto',
  nfse: 'esta nota',
  nf3e: 'esta nota',
  nfcom: 'esta nota',
  outro: 'este documento',
}

/** Question of the dialog for one or more documents; mixed kinds are called notas. */
export function questionOf(acao: Acao, tipo: Tipo, count: number): string {
  if (count > 1) {
    return `${acao === 'considerar' ? 'Considerar' : 'Desconsiderar'} o cancelamento de ${countOf(tipo, count)}?`
  }
  return acao === 'considerar'
    ? `Considerar ${THIS[tipo]} cancelad${genderOf(tipo)}?`
    : `Desconsiderar o cancelamento d${THIS[tipo].replace(/^est[ea] /, `${genderOf(tipo)} `)}?`
}

/** Consequence of the decision, shown before saving. */
export function consequenceOf(acao: Acao, tipo: Tipo, count: number): string {
  const many = count > 1
  if (acao === 'considerar')
    return `${many ? 'Saem' : 'Sai'} das somas e do EFD, pela sua palavra. Dá para voltar atrás.`
  const rest = many ? `${countOf(tipo, count)} seguem` : `${countOf(tipo, 1).replace('1', genderOf(tipo))} segue`
  return `O aviso some e ${rest} valendo. O arquivo fica guardado.`
}

/** Result of a decision, from the counts of the server. */
export function doneText(acao: Acao, tipo: Tipo, { alteradas, ignoradas }: CancelamentosReply): string {
  const rest = ignoradas > 0 ? ` ${formatCount(ignoradas, 'não tinha', 'não tinham')} cancelamento a confirmar.` : ''
  if (alteradas === 0) return `Nada mudou.${rest}`
  const end = `${genderOf(tipo)}${alteradas === 1 ? '' : 's'}`
  const done =
    acao === 'considerar'
      ? `${countOf(tipo, alteradas)} considerad${end} cancelad${end}.`
      : `${formatCount(alteradas, 'cancelamento desconsiderado', 'cancelamentos desconsiderados')}.`
  return done + rest
}

export const REASON_MAX = 300

/** Words for the author of the decision that cancelled a document; null when proven or not cancelled. */
export function wordBehind(documento: DocumentoReply, own: string): string | null {
  const { ds_situacao, decisao } = documento
  if (ds_situacao !== 'cancelada' || decisao?.acao !== 'considerar' || isProvenEnd(documento)) return null
  return decisao.nm_usuario === own ? 'pela sua palavra' : 'pela palavra de alguém'
}
