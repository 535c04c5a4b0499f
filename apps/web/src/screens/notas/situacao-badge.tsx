import type { Situacao } from '@portal/contract/notas.ts'
import { Ban, CircleCheck, CircleCheckBig, CircleDashed, CircleX, FileClock, type LucideIcon } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { SITUACAO_WORD } from './situacoes.ts'

interface Look {
  tone: Tone
  icon: LucideIcon
  /** The state one expects: in a list it stands back */
  normal?: boolean
}

const LOOKS: Record<Situacao, Look> = {
  autorizada: { tone: 'ok', icon: CircleCheck, normal: true },
  encerrada: { tone: 'neutral', icon: CircleCheckBig, normal: true },
  cancelada: { tone: 'cancelled', icon: CircleX },
  denegada: { tone: 'amber', icon: Ban },
  sem_protocolo: { tone: 'amber', icon: CircleDashed },
  resumo: { tone: 'info', icon: FileClock },
}

/** Of a list, made once: a row that is written anew leaves what is the same in it as it stands. */
const LISTED = Object.fromEntries(
  Object.keys(LOOKS).map((situacao) => [
    situacao,
    <SituacaoBadge key={situacao} list situacao={situacao as Situacao} />, // a key of LOOKS
  ]),
)
export const listedSituacao = (situacao: Situacao) => LISTED[situacao]

/** In a list only exceptions are tinted; in a document's head every state is. */
export function SituacaoBadge({ situacao, list = false }: { situacao: Situacao; list?: boolean }) {
  const { tone, icon, normal } = LOOKS[situacao]
  return <Badge tone={tone} icon={icon} word={SITUACAO_WORD[situacao]} quiet={list && normal} />
}
