import { decimal, isPresent } from '../format/values.ts'
import { type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** The consumer's tax burden, as required by Lei 12.741/2012. */
export function tributosStrips({ inf: { total }, roll }: Danfce): Strip[] {
  const value = total.ICMSTot?.vTotTrib
  if (!isPresent(value)) return []
  const text = `Tributos Totais Incidentes\n(Lei Federal 12.741/2012): R$ ${decimal(value)}`
  return textStrips(roll, text, { align: 'center' })
}
