import { UFS, type Uf } from '@portal/fiscal/ids/uf.ts'

/** South and southeast without Espírito Santo: what they send to the rest of the country bears 7 %. */
const FROM_SEVEN: readonly Uf[] = ['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']

/** Interstate rates of the ICMS in percent, as text. Source  Resoluções do Senado 22/1989 and 13/2012 */
export const INTERSTATE = { reduced: '7', general: '12', imported: '4' } as const

/**
 * The rate between two different states; goods with more than 40 % of imported content bear `INTERSTATE.imported` instead.
 * Source  Resolução do Senado 22/1989
 */
export const interstateRate = (from: Uf, to: Uf): string =>
  FROM_SEVEN.includes(from) && !FROM_SEVEN.includes(to) ? INTERSTATE.reduced : INTERSTATE.general

/** Where the goods of a state go at each rate. */
export function interstateFrom(uf: Uf): { rate: string; to: Uf[] }[] {
  const others = UFS.filter((other) => other !== uf)
  const at = (rate: string) => ({ rate, to: others.filter((other) => interstateRate(uf, other) === rate) })
  return [at(INTERSTATE.general), at(INTERSTATE.reduced)].filter(({ to }) => to.length > 0)
}
