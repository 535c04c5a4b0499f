import { formatChave } from '@portal/fiscal/ids/chave.ts'
import type { PrintState } from './state.ts'
import { dateTime, joined } from './values.ts'

/** Data for the watermark and the sentences about a document's situation. */
export interface Situation {
  /** `NF-e`, `CT-e`, `MANIFESTO` */
  name: string
  /** Grammatical gender for participles: nota cancelada, conhecimento cancelado */
  gender: 'A' | 'O'
  state: PrintState
  homologacao: boolean
  /**
   * Mark of a document without protocol; '' where printing before authorisation is allowed (security form)
   */
  waiting: string
  /** The authority's reason for a denial */
  reason?: string | undefined
}

/** Mark of a document that lacks a required protocol. */
export const NO_PROTOCOL = 'SEM PROTOCOLO DE AUTORIZAÇÃO'

const ENDED = { cancelada: 'CANCELAD', denegada: 'DENEGAD', encerrada: 'ENCERRAD' } as const
const isEnded = (situacao: PrintState['situacao']): situacao is keyof typeof ENDED => situacao in ENDED

/** Watermark lines of a document that is not, or no longer, valid. */
export function situationMarks({ state: { situacao }, gender, homologacao, waiting }: Situation): string[] {
  const own = isEnded(situacao) ? `${ENDED[situacao]}${gender}` : situacao === 'sem_protocolo' ? waiting : ''
  return [own, ...(homologacao ? ['SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : [])].filter((mark) => mark !== '')
}

/** The situation in sentences, with protocol and time of the cancellation or closing. */
export function situationTexts({ name, state, gender, homologacao, reason }: Situation): string[] {
  const { situacao, cancelamento } = state
  const texts = homologacao ? [`${name} EMITID${gender} EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL`] : []
  if (!isEnded(situacao)) return texts
  const { nProt, dh } = cancelamento ?? {}
  const facts =
    situacao === 'denegada' ? ['USO DENEGADO', reason] : [nProt && `protocolo ${nProt}`, dh && `em ${dateTime(dh)}`]
  const { substituta } = state
  return [
    ...texts,
    joined(' - ', `${name} ${ENDED[situacao]}${gender}`, ...facts),
    ...(substituta ? [`Substituída pela ${name} de chave ${formatChave(substituta)}`] : []),
  ]
}
