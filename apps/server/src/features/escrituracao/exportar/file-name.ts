import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import { LAYOUTS } from '@portal/files/contabil/layouts.ts'

/** a, b, … z, aa, ab, … */
function letterOf(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26))
  return number < 26 ? letter : letterOf(Math.floor(number / 26) - 1) + letter
}

interface NameFacts {
  month: string
  options: Pick<ExportarOpcoes, 'sistema' | 'formato'>
  /** Files of the month and system made before */
  number: number
  isDemo: boolean
}

/** `entradas-10-2026-a.txt`: the letter counts the files of the month in the system. */
export function fileNameOf({ month, options, number, isDemo }: NameFacts): string {
  const { extension } = LAYOUTS[options.sistema]
  const kind = options.sistema === 'planilha' && options.formato === 'xlsx' ? 'xlsx' : extension
  const name = `entradas-${month.slice(5)}-${month.slice(0, 4)}-${letterOf(number)}.${kind}`
  return isDemo ? `DEMONSTRACAO-${name}` : name
}
