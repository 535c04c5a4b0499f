import { percentOf, priceOf, quantity } from '../../base/money.ts'
import type { Tree } from '../../base/tree.ts'
import type { Base } from './icms-groups.ts'

type Tribute = 'PIS' | 'COFINS'
const RATE: Record<Tribute, number> = { PIS: 165, COFINS: 760 }

const byRate = (name: Tribute, vBC: number): Tree => ({
  vBC,
  [`p${name}`]: (RATE[name] / 100).toFixed(4),
  [`v${name}`]: percentOf(vBC, RATE[name]),
})
const byQuantity = (name: Tribute, { milli }: Base): Tree => ({
  qBCProd: quantity(milli),
  vAliqProd: '0.2500',
  [`v${name}`]: priceOf(milli, 2500),
})

/** PIS and COFINS in each form; PIS-ST and COFINS-ST are not part of the note's value (indSoma 0). */
const WAYS: Record<string, (name: Tribute, base: Base) => Tree> = {
  aliquota: (name, base) => ({ [name]: { [`${name}Aliq`]: { CST: '01', ...byRate(name, base.cents) } } }),
  quantidade: (name, base) => ({ [name]: { [`${name}Qtde`]: { CST: '03', ...byQuantity(name, base) } } }),
  isento: (name) => ({ [name]: { [`${name}NT`]: { CST: '07' } } }),
  outras: (name, base) => ({ [name]: { [`${name}Outr`]: { CST: '99', ...byRate(name, base.cents) } } }),
  'outras por quantidade': (name, base) => ({ [name]: { [`${name}Outr`]: { CST: '49', ...byQuantity(name, base) } } }),
  st: (name, base) => ({
    [name]: { [`${name}NT`]: { CST: '05' } },
    [`${name}ST`]: { ...byRate(name, base.cents), [`indSoma${name}ST`]: '0' },
  }),
}

export const CONTRIBUTION_WAYS = Object.keys(WAYS)

/** The PIS groups, then the COFINS groups. */
export const contributions = (way: string, base: Base): Tree => {
  const of = WAYS[way]
  if (!of) throw new RangeError(`unknown way of PIS: ${way}`)
  return { ...of('PIS', base), ...of('COFINS', base) }
}

const IPI: Record<string, (base: Base) => Tree> = {
  tributado: ({ cents }) => ({
    cEnq: '999',
    IPITrib: { CST: '50', vBC: cents, pIPI: '10.0000', vIPI: percentOf(cents, 1000) },
  }),
  'por unidade': ({ milli }) => ({
    CNPJProd: '11222333000181',
    cSelo: '9710-01',
    qSelo: '12',
    cEnq: '999',
    IPITrib: { CST: '99', qUnid: quantity(milli), vUnid: '0.5000', vIPI: priceOf(milli, 5000) },
  }),
  'nao tributado': () => ({ cEnq: '103', IPINT: { CST: '53' } }),
}
export const IPI_WAYS = Object.keys(IPI)

export const ipi = (way: string, base: Base): Tree => {
  const of = IPI[way]
  if (!of) throw new RangeError(`unknown way of IPI: ${way}`)
  return of(base)
}

/** Imports: customs expenses 1 %, II at 14 %. */
export const importTax = ({ cents }: Base): Tree => ({
  vBC: cents,
  vDespAdu: percentOf(cents, 100),
  vII: percentOf(cents, 1400),
  vIOF: percentOf(cents, 38),
})

/** DIFAL for a consumer of another state. */
export const difal = ({ cents }: Base): Tree => ({
  vBCUFDest: cents,
  vBCFCPUFDest: cents,
  pFCPUFDest: '2.0000',
  pICMSUFDest: '18.0000',
  pICMSInter: '12.00',
  pICMSInterPart: '100.0000',
  vFCPUFDest: percentOf(cents, 200),
  vICMSUFDest: percentOf(cents, 600),
  vICMSUFRemet: 0,
})

/** A service under ISSQN, with every deduction. */
export const issqn = ({ cents }: Base, cMun: string): Tree => {
  const vBC = percentOf(cents, 9000)
  return {
    vBC,
    vAliq: '5.0000',
    vISSQN: percentOf(vBC, 500),
    cMunFG: cMun,
    cListServ: '14.01',
    vDeducao: percentOf(cents, 500),
    vDescCond: 10,
    vISSRet: percentOf(vBC, 100),
    indISS: '1',
    cServico: '1401',
    cMun,
    cPais: '1058',
    nProcesso: '2026/778-1',
    indIncentivo: '2',
  }
}
