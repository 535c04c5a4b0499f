import type { AlteracaoDesfeitaReply } from '@portal/contract/escritorio/escritorio.ts'
import { formatCount } from '../../../lib/format.ts'

const FIELDS: Readonly<Record<string, string>> = {
  etiquetas: 'Etiquetas',
  nm_responsavel: 'Responsável',
  ds_regime: 'Regime',
}

/** «Etiquetas, Responsável» */
export const fieldWords = (campos: readonly string[]): string => campos.map((one) => FIELDS[one] ?? one).join(', ')

/** What an undo brought back, and what stays as others left it. */
export function undoneText({ desfeitas, mantidas }: AlteracaoDesfeitaReply): string {
  const back =
    desfeitas === 0
      ? 'Nada a desfazer.'
      : `${formatCount(desfeitas, 'empresa voltou', 'empresas voltaram')} ao que ${desfeitas === 1 ? 'era' : 'eram'}.`
  if (mantidas === 0) return back
  return `${back} ${formatCount(mantidas, 'foi mudada', 'foram mudadas')} depois ou saiu da carteira, e fica como está.`
}
