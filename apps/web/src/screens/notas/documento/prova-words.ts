import type { DocumentoReply, EventoDocumento, Marca } from '@portal/contract/notas/documento.ts'
import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { groupProtocol } from '../../../lib/format.ts'
import { claimOf } from '../cancelamento/words.ts'

type Proven = Pick<DocumentoReply, 'tipo' | 'ds_prova' | 'ds_situacao' | 'fl_terceiro' | 'nr_protocolo' | 'marcas'>

const stateOf = (marcas: readonly Marca[], name: Marca['ds_marca']) =>
  marcas.find(({ ds_marca }) => ds_marca === name)?.ds_estado

/** Marks that affect the proof; the look-up address (QR Code), the party's own signature in an NFS-e and an unknown answer do not. */
type ProofMark = Exclude<Marca['ds_marca'], 'consulta' | 'declaracao' | 'protocolo_desconhecido'>
const isProofMark = (name: Marca['ds_marca']): name is ProofMark => name in FAULTS

/** Texts of failed and unknown checks. */
const FAULTS: Record<ProofMark, Record<Exclude<Marca['ds_estado'], 'ok'>, string>> = {
  chave: {
    falha: 'a chave não confere com o conteúdo',
    ausente: 'falta a chave',
    nao_verificavel: 'a chave não pôde ser conferida',
  },
  assinatura: {
    falha: 'a assinatura não confere',
    ausente: 'falta a assinatura',
    nao_verificavel: 'a assinatura não pôde ser conferida',
  },
  protocolo: {
    falha: 'o protocolo não confere',
    ausente: 'falta o protocolo',
    nao_verificavel: 'o protocolo não pôde ser conferido',
  },
  emitente: {
    falha: 'quem assinou não é o emitente',
    ausente: 'não se sabe quem assinou',
    nao_verificavel: 'não se pôde conferir quem assinou',
  },
  cadeia: {
    falha: 'o certificado não é de confiança',
    ausente: 'falta o certificado',
    nao_verificavel: 'não se pôde julgar o certificado',
  },
}

/** Texts of the checks that are not ok. Without a signature, signer and certificate are not mentioned. */
function faultsOf(marcas: readonly Marca[]): string[] {
  const unsigned = stateOf(marcas, 'assinatura') === 'ausente'
  return marcas.flatMap(({ ds_marca, ds_estado }) => {
    if (!isProofMark(ds_marca) || ds_estado === 'ok') return []
    if (unsigned && (ds_marca === 'emitente' || ds_marca === 'cadeia')) return []
    return [FAULTS[ds_marca][ds_estado]]
  })
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`

/** Proof level of a document and its reason. */
export function proofReason({ ds_prova, ds_situacao, fl_terceiro, marcas }: Proven): string {
  switch (ds_prova) {
    case 'obtida':
      return 'O portal buscou este documento na própria SEFAZ. Não há prova mais forte.'
    case 'provada':
      return 'A assinatura está íntegra e é de quem emitiu, o protocolo é deste documento e o certificado é de confiança. Vale por si, quem quer que o traga.'
    case 'assinada':
      return 'A assinatura está íntegra e é de quem emitiu, e o protocolo é deste documento. Só não se pôde julgar o certificado.'
    case 'alegada': {
      if (ds_situacao === 'resumo') return 'É só um resumo: não traz assinatura. Importe o XML completo.'
      const faults = faultsOf(marcas)
      const why = faults.length > 0 ? `: ${listed(faults)}` : ''
      const counts = fl_terceiro === 'S' ? '' : ' Vale porque alguém desta empresa o trouxe.'
      return `O arquivo não prova o que diz${why}.${counts}`
    }
  }
}

export const broughtText = ({
  fl_terceiro,
  ds_prova,
  ds_origem,
}: Pick<Documento, 'fl_terceiro' | 'ds_prova' | 'ds_origem'>): string => {
  if (ds_origem.includes('captura'))
    return ds_origem.length > 1 ? 'O próprio portal, e alguém desta empresa em um arquivo' : 'O próprio portal'
  if (fl_terceiro === 'S') return 'Alguém de fora desta empresa. Está aqui porque está provado'
  return ds_prova === 'obtida' ? 'O próprio portal' : 'Alguém desta empresa'
}

/** Text about the protocol; '' for documents that have none. */
export function protocolText({ tipo, ds_prova, nr_protocolo, marcas }: Proven): string {
  if (!nr_protocolo) return 'Nenhum'
  return `${groupProtocol(nr_protocolo)}, ${knownProtocol({ tipo, ds_prova, marcas }) ?? 'não pôde ser conferido'}`
}

/** Null when the protocol could not be checked. */
export function knownProtocol({ tipo, ds_prova, marcas }: Pick<Proven, 'tipo' | 'ds_prova' | 'marcas'>): string | null {
  if (ds_prova === 'obtida') return 'confirmado pela SEFAZ'
  switch (stateOf(marcas, 'protocolo')) {
    case 'ok':
      return tipo === 'nfe' || tipo === 'nfce' ? 'confere com a nota' : 'confere com o documento'
    case 'falha':
      return 'não confere'
    default:
      return null
  }
}

type Prova = Documento['ds_prova']

/** Texts for events, in the masculine. */
export const EVENT_PROOF: Readonly<Record<Prova, string>> = {
  obtida: 'obtido da SEFAZ',
  provada: 'provado',
  assinada: 'assinado',
  alegada: 'alegado',
}

/** Reason why an event has no effect; null when it has effect. */
export function shownOnlyReason(evento: EventoDocumento, tipo: Tipo): string | null {
  if (evento.fl_conta === 'S') return null
  if (evento.fl_registrado === 'N') return 'A SEFAZ não registrou este evento.'
  if (evento.fl_terceiro === 'S') return 'Foi trazido por alguém de fora desta empresa, e a SEFAZ não o confirmou.'
  if (claimOf({ tipo, eventos: [evento] }) && evento.ds_prova === 'alegada') return 'Nada no arquivo prova este evento.'
  return 'Quem o fez não pode fazer este evento neste documento, ou o tipo dele não é conhecido.'
}
