import { UFS, type Uf } from '@portal/fiscal/ids/uf.ts'

/** South and southeast without Espírito Santo: their sales to other states are taxed at 7 %. */
const REDUCED_ORIGINS: readonly Uf[] = ['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']

/**
 * Interstate rates of the ICMS in percent, as text.
 * Source  Resoluções do Senado 22/1989 and 13/2012
 */
export const INTERSTATE = { reduced: '7', general: '12', imported: '4' } as const

/**
 * Rate between two different states. Goods with more than 40 % of imported content use `INTERSTATE.imported`.
 * Source  Resolução do Senado 22/1989
 */
export const interstateRate = (from: Uf, to: Uf): string =>
  REDUCED_ORIGINS.includes(from) && !REDUCED_ORIGINS.includes(to) ? INTERSTATE.reduced : INTERSTATE.general

/** Destination states of a state's goods by rate. */
export function interstateFrom(uf: Uf): { rate: string; to: Uf[] }[] {
  const others = UFS.filter((other) => other !== uf)
  const statesAt = (rate: string) => ({ rate, to: others.filter((other) => interstateRate(uf, other) === rate) })
  return [statesAt(INTERSTATE.general), statesAt(INTERSTATE.reduced)].filter(({ to }) => to.length > 0)
}
