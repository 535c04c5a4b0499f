import type { Documento } from '@portal/contract/notas.ts'
import { formatDate } from '../../../lib/format.ts'

export type Manifested = Pick<Documento, 'ds_manifestacao' | 'dt_prazo_ciencia' | 'dt_prazo_conclusiva'>

/** What was declared and what is due until when, as one sentence; null where manifestação does not apply. */
export function manifestSentence(row: Manifested, today: string): string | null {
  const { ds_manifestacao: state, dt_prazo_ciencia: ciencia, dt_prazo_conclusiva: final } = row
  if ((state === 'sem' || state === 'ciencia') && final === null)
    return `${state === 'sem' ? 'Sem manifestação' : 'Ciência registrada'}. O prazo não é conhecido: falta a data da autorização.`
  const until = formatDate(final)
  switch (state) {
    case 'sem':
      return ciencia !== null && ciencia >= today
        ? `Sem manifestação. Ciência até ${formatDate(ciencia)}; conclusiva até ${until}.`
        : `Sem manifestação. Conclusiva até ${until}.`
    case 'ciencia':
      return `Ciência registrada. Manifestação conclusiva até ${until}.`
    case 'tacita':
      return `O prazo terminou em ${until} sem manifestação conclusiva: a operação vale como confirmada.`
    case 'confirmada':
      return 'Operação confirmada pela empresa.'
    case 'desconhecida':
      return 'Operação desconhecida pela empresa.'
    case 'nao_realizada':
      return 'Operação não realizada, segundo a empresa.'
    case null:
      return null
  }
}
