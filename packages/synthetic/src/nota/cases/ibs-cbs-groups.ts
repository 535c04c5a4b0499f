import { percentOf, priceOf, quantity } from '../../base/money.ts'
import type { Tree } from '../../base/tree.ts'
import type { Base } from './icms-groups.ts'

/** Rates in hundredths of a percent. */
const UF = 10
const MUN = 5
const CBS = 90

interface Part {
  name: 'IBSUF' | 'IBSMun' | 'CBS'
  rate: number
  base: number
}

const four = (hundredths: number) => (hundredths / 100).toFixed(4)

/** Reductions of a part of the tax: reduced rate, deferral, refund, free zone. */
interface Lessening {
  reduction?: boolean
  deferral?: boolean
  refund?: boolean
  suframa?: boolean
}

function partOfTax({ name, rate, base }: Part, { reduction, deferral, refund, suframa }: Lessening): Tree {
  const whole = percentOf(base, rate)
  const effective = reduction ? percentOf(whole, 4000) : whole
  const vDif = deferral ? percentOf(effective, 3000) : 0
  const vDevTrib = refund ? percentOf(effective, 1000) : 0
  return {
    [`p${name}`]: four(rate),
    gDif: deferral ? { pDif: '30.0000', vDif } : undefined,
    gDevTrib: refund ? { pDevTrib: '10.0000', vDevTrib } : undefined,
    gRed: reduction ? { pRedAliq: '60.0000', pAliqEfet: (rate / 250).toFixed(4) } : undefined,
    gALCZFMCBS:
      suframa && name === 'CBS'
        ? { tpALCZFMCBS: '1', nProcSuframa: '202600012345', pAliqEfetRegCBS: four(rate), vTribRegCBS: whole }
        : undefined,
    [`v${name}`]: effective - vDif - vDevTrib,
  }
}

export const regular = (base: number): Tree => ({
  CSTReg: '000',
  cClassTribReg: '000001',
  pAliqEfetRegIBSUF: four(UF),
  vTribRegIBSUF: percentOf(base, UF),
  pAliqEfetRegIBSMun: four(MUN),
  vTribRegIBSMun: percentOf(base, MUN),
  pAliqEfetRegCBS: four(CBS),
  vTribRegCBS: percentOf(base, CBS),
})

export const government = (base: number): Tree => ({
  pAliqIBSUF: four(UF),
  vTribIBSUF: percentOf(base, UF),
  pAliqIBSMun: four(MUN),
  vTribIBSMun: percentOf(base, MUN),
  pAliqCBS: four(CBS),
  vTribCBS: percentOf(base, CBS),
})

/** The regular group for a base, with additional groups; also used for CT-e. */
export function ordinary(base: number, less: Lessening, added: Tree = {}): Tree {
  const gIBSUF = partOfTax({ name: 'IBSUF', rate: UF, base }, less)
  const gIBSMun = partOfTax({ name: 'IBSMun', rate: MUN, base }, less)
  const vIBS = Number(gIBSUF.vIBSUF) + Number(gIBSMun.vIBSMun)
  return { vBC: base, gIBSUF, gIBSMun, vIBS, gCBS: partOfTax({ name: 'CBS', rate: CBS, base }, less), ...added }
}

function monophase({ milli }: Base): Tree {
  const at = (unit: number) => priceOf(milli, unit)
  const qBC = quantity(milli)
  const parts = { ibs: at(1000), cbs: at(2000), ibsDif: at(100), cbsDif: at(200) }
  return {
    gMonoPadrao: { qBCMono: qBC, adRemIBS: '0.1000', adRemCBS: '0.2000', vIBSMono: parts.ibs, vCBSMono: parts.cbs },
    gMonoReten: {
      qBCMonoReten: qBC,
      adRemIBSReten: '0.0500',
      vIBSMonoReten: at(500),
      adRemCBSReten: '0.0600',
      vCBSMonoReten: at(600),
    },
    gMonoRet: {
      qBCMonoRet: qBC,
      adRemIBSRet: '0.0300',
      vIBSMonoRet: at(300),
      adRemCBSRet: '0.0400',
      vCBSMonoRet: at(400),
    },
    gMonoDif: { pDifIBS: '10.0000', vIBSMonoDif: parts.ibsDif, pDifCBS: '10.0000', vCBSMonoDif: parts.cbsDif },
    vTotIBSMonoItem: parts.ibs + at(500) - parts.ibsDif,
    vTotCBSMonoItem: parts.cbs + at(600) - parts.cbsDif,
  }
}

const head = (CST: string, cClassTrib: string): Tree => ({ CST, cClassTrib })

/** Every subgroup of IBS and CBS of the layout, by name. */
const WAYS: Record<string, (base: Base) => Tree> = {
  integral: ({ cents }) => ({ ...head('000', '000001'), gIBSCBS: ordinary(cents, {}) }),
  reducao: ({ cents }) => ({ ...head('200', '200034'), gIBSCBS: ordinary(cents, { reduction: true }) }),
  diferimento: ({ cents }) => ({ ...head('515', '515001'), gIBSCBS: ordinary(cents, { deferral: true }) }),
  devolucao: ({ cents }) => ({ ...head('000', '000001'), gIBSCBS: ordinary(cents, { refund: true }) }),
  'todas as reducoes': ({ cents }) => ({
    ...head('515', '515001'),
    gIBSCBS: ordinary(cents, { reduction: true, deferral: true, refund: true }),
  }),
  isento: () => head('400', '400001'),
  doacao: ({ cents }) => ({ ...head('410', '410003'), indDoacao: '1', gIBSCBS: ordinary(cents, {}) }),
  'tributacao regular': ({ cents }) => ({
    ...head('550', '550001'),
    gIBSCBS: ordinary(cents, {}, { gTribRegular: regular(cents) }),
  }),
  'compra governamental': ({ cents }) => ({
    ...head('000', '000001'),
    gIBSCBS: ordinary(cents, {}, { gTribCompraGov: government(cents) }),
  }),
  suframa: ({ cents }) => ({ ...head('200', '200022'), gIBSCBS: ordinary(cents, { suframa: true }) }),
  monofasico: (base) => ({ ...head('620', '620001'), gIBSCBSMono: monophase(base) }),
  'transferencia de credito': ({ cents }) => ({
    ...head('800', '800001'),
    gTransfCred: { vIBS: percentOf(cents, UF), vCBS: percentOf(cents, CBS) },
  }),
  'ajuste de competencia': ({ cents }) => ({
    ...head('811', '811001'),
    gAjusteCompet: { competApur: '2026-07', vIBS: percentOf(cents, UF), vCBS: percentOf(cents, CBS) },
  }),
  'estorno de credito': ({ cents }) => ({
    ...head('410', '410999'),
    gEstornoCred: { vIBSEstCred: percentOf(cents, UF), vCBSEstCred: percentOf(cents, CBS) },
  }),
  'credito presumido': ({ cents }) => ({
    ...head('000', '000001'),
    gIBSCBS: ordinary(cents, {}),
    gCredPresOper: {
      vBCCredPres: cents,
      cCredPres: '02',
      gIBSCredPres: { pCredPres: '5.0000', vCredPres: percentOf(cents, 500) },
      gCBSCredPres: { pCredPres: '4.0000', vCredPresCondSus: percentOf(cents, 400) },
    },
  }),
  'credito presumido ZFM': ({ cents }) => ({
    ...head('000', '000001'),
    gIBSCBS: ordinary(cents, {}),
    gCredPresIBSZFM: { competApur: '2026-07', tpCredPresIBSZFM: '2', vCredPresIBSZFM: percentOf(cents, 200) },
  }),
}
export const IBSCBS_WAYS = Object.keys(WAYS)

export const ibsCbs = (way: string, base: Base): Tree => {
  const of = WAYS[way]
  if (!of) throw new RangeError(`unknown way of IBS/CBS: ${way}`)
  return of(base)
}

/** Selective tax at 5 %. */
export const selective = ({ cents, milli }: Base): Tree => ({
  CSTIS: '000',
  cClassTribIS: '000001',
  vBCIS: cents,
  pIS: '5.0000',
  uTrib: 'UN',
  qTrib: quantity(milli),
  vIS: percentOf(cents, 500),
})
