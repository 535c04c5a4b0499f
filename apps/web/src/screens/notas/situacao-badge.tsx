import type { Situacao } from '@portal/contract/notas.ts'
import { Ban, CircleCheck, CircleCheckBig, CircleDashed, CircleX, FileClock, type LucideIcon } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'

interface Look {
  word: string
  tone: Tone
  icon: LucideIcon
  /** The state one expects: in a list it stands back */
  normal?: boolean
}

const LOOKS: Record<Situacao, Look> = {
  autorizada: { word: 'Autorizada', tone: 'ok', icon: CircleCheck, normal: true },
  encerrada: { word: 'Encerrada', tone: 'neutral', icon: CircleCheckBig, normal: true },
  cancelada: { word: 'Cancelada', tone: 'cancelled', icon: CircleX },
  denegada: { word: 'Denegada', tone: 'amber', icon: Ban },
  sem_protocolo: { word: 'Sem protocolo', tone: 'amber', icon: CircleDashed },
  resumo: { word: 'Resumo', tone: 'info', icon: FileClock },
}

/** In a list only exceptions are tinted; in a document's head every state is. */
export function SituacaoBadge({ situacao, list = false }: { situacao: Situacao; list?: boolean }) {
  const { word, tone, icon, normal } = LOOKS[situacao]
  return <Badge tone={tone} icon={icon} word={word} quiet={list && normal} />
}
