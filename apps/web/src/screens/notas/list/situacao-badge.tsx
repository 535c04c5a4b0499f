import { situacaoName } from '@portal/contract/nomes.ts'
import type { Documento, Situacao, Tipo } from '@portal/contract/notas.ts'
import {
  Ban,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  FileClock,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { Hidden } from '../../../kit/hidden.tsx'

interface Look {
  tone: Tone
  icon: LucideIcon
  /** The usual state: a list shows it without emphasis */
  normal?: boolean
}

const LOOKS: Record<Situacao, Look> = {
  autorizada: { tone: 'ok', icon: CircleCheck, normal: true },
  encerrada: { tone: 'neutral', icon: CircleCheckBig, normal: true },
  cancelada: { tone: 'cancelled', icon: CircleX },
  substituida: { tone: 'cancelled', icon: CircleX },
  denegada: { tone: 'amber', icon: Ban },
  sem_protocolo: { tone: 'amber', icon: CircleDashed },
  resumo: { tone: 'info', icon: FileClock },
}

/** Constant elements for lists, by kind and situation: React skips them when a row is rendered again. */
function elements(make: (situacao: Situacao, tipo: Tipo) => ReactNode) {
  const situacoes = Object.keys(LOOKS) as Situacao[] // its keys
  const ofKind = (tipo: Tipo) => Object.fromEntries(situacoes.map((situacao) => [situacao, make(situacao, tipo)]))
  const [a, o] = [ofKind('nfe'), ofKind('cte')]
  return { nfe: a, nfce: a, cte: o, mdfe: o, nfse: a, nf3e: a, nfcom: a, outro: o }
}

const LISTED = elements((situacao, tipo) => <SituacaoBadge list situacao={situacao} tipo={tipo} />)

/** Badges of notes whose cancellation is claimed but not proven: they replace the situation. */
const CLAIMED = elements((situacao, tipo) => {
  const word = situacaoName(situacao, tipo)
  return (
    <span title={`${word}. Cancelamento a confirmar: a nota ainda vale.`}>
      <Badge tone="amber" icon={CircleQuestionMark} word={<ClaimWord word={word} />} />
    </span>
  )
})

export const listedSituacao = ({ tipo, ds_situacao, fl_cancelamento_pendente }: Listed) =>
  (fl_cancelamento_pendente === 'S' ? CLAIMED : LISTED)[tipo][ds_situacao]

type Listed = Pick<Documento, 'tipo' | 'ds_situacao' | 'fl_cancelamento_pendente'>

/** Screen readers get both: the situation and the claim. */
function ClaimWord({ word }: { word: string }) {
  return (
    <>
      <Hidden>{`${word}, cancelamento `}</Hidden>A confirmar
    </>
  )
}

interface Props {
  situacao: Situacao
  tipo: Tipo
  list?: boolean
  /** Follows the word, in brackets */
  why?: string | null
}

/** In a list only exceptions are tinted; in a document's head every state is. */
export function SituacaoBadge({ situacao, tipo, list = false, why }: Props) {
  const { tone, icon, normal } = LOOKS[situacao]
  const word = situacaoName(situacao, tipo)
  return <Badge tone={tone} icon={icon} word={why ? `${word} (${why})` : word} quiet={list && normal} />
}

/** Beside the situation in a document's head, on every tab. */
export const BadSignature = () => <Badge tone="cancelled" icon={CircleX} word="Assinatura inválida" />

/** Beside the situation in a document's head. */
export const ClaimBadge = () => <Badge tone="amber" icon={CircleQuestionMark} word="Cancelamento a confirmar" />
