import type { NotaManifestada } from '@portal/contract/captura/manifestar.ts'
import { CircleCheck, CircleQuestionMark, CircleX, ListOrdered, type LucideIcon, Send } from 'lucide-react'
import type { Tone } from '../../../kit/badge.tsx'

interface EventWord {
  tone: Tone
  icon: LucideIcon
  word: string
  /** The answer in a sentence */
  text: string
}

/** The same event was registered before */
const DUPLICATE = 573

/** What became of the event of a note. */
export function eventWord({ situacao, nr_cstat, ds_motivo, nr_protocolo }: NotaManifestada): EventWord {
  switch (situacao) {
    case 'registrado':
      return {
        ...{ tone: 'ok', icon: CircleCheck, word: nr_cstat === DUPLICATE ? 'Já estava registrada' : 'Registrada' },
        text: [ds_motivo, nr_protocolo && `Protocolo ${nr_protocolo}.`].filter(Boolean).join(' '),
      }
    case 'rejeitado':
      return {
        ...{ tone: 'cancelled', icon: CircleX, word: 'Recusada' },
        text: nr_cstat === null ? ds_motivo : `${ds_motivo} (${nr_cstat})`,
      }
    case 'incerto':
      return {
        ...{ tone: 'amber', icon: CircleQuestionMark, word: 'Incerta' },
        text: ds_motivo,
      }
    case 'enviado':
      return { tone: 'info', icon: Send, word: 'Enviada', text: ds_motivo }
    case 'na_fila':
      return { tone: 'info', icon: ListOrdered, word: 'Na fila', text: ds_motivo }
  }
}
