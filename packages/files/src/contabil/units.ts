import type { ExportItem } from './model.ts'
import { safeText } from './text-bytes.ts'

const NAMES: Readonly<Record<string, string>> = {
  CX: 'CAIXA',
  KG: 'QUILOGRAMA',
  LT: 'LITRO',
  M: 'METRO',
  PC: 'PECA',
  UN: 'UNIDADE',
}

/** The unit of an item in upper case: `UN` and `Un` would be two units in the system that takes the file. */
export const unitOf = ({ unit }: ExportItem): string => safeText(unit).toUpperCase() || 'UN'

export const unitName = (unit: string): string => NAMES[unit] ?? unit
