import type { PrintState } from './state.ts'
import { dateTime, joined } from './values.ts'

/** What the marks and sentences about a document's situation are made of. */
export interface Situation {
  /** `NF-e`, `CT-e`, `MANIFESTO` */
  name: string
  /** How its participles end: nota cancelada, conhecimento cancelado */
  gender: 'A' | 'O'
  state: PrintState
  homologacao: boolean
  /** Mark of one that waits for its protocol; '' where waiting is lawful (security form) */
  waiting: string
  /** Why the authority denied the use */
  reason?: string | undefined
}

/** Mark of a document that has no protocol and no reason to be without. */
export const NO_PROTOCOL = 'SEM PROTOCOLO DE AUTORIZAÇÃO'

const ENDED = { cancelada: 'CANCELAD', denegada: 'DENEGAD', encerrada: 'ENCERRAD' } as const
const isEnded = (situacao: PrintState['situacao']): situacao is keyof typeof ENDED => situacao in ENDED

/** What must be seen from across the room, across every page: the document is no valid one, or not any more. */
export function situationMarks({ state: { situacao }, gender, homologacao, waiting }: Situation): string[] {
  const own = isEnded(situacao) ? `${ENDED[situacao]}${gender}` : situacao === 'sem_protocolo' ? waiting : ''
  return [own, ...(homologacao ? ['SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : [])].filter((mark) => mark !== '')
}

/** The same in sentences, with protocol and instant of the event that ended it. */
export function situationTexts({ name, state, gender, homologacao, reason }: Situation): string[] {
  const { situacao, cancelamento } = state
  const texts = homologacao ? [`${name} EMITID${gender} EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL`] : []
  if (!isEnded(situacao)) return texts
  const { nProt, dh } = cancelamento ?? {}
  const facts =
    situacao === 'denegada' ? ['USO DENEGADO', reason] : [nProt && `protocolo ${nProt}`, dh && `em ${dateTime(dh)}`]
  return [...texts, joined(' - ', `${name} ${ENDED[situacao]}${gender}`, ...facts)]
}
