import { percentOf, priceOf, quantity, rate } from '../../base/money.ts'
import type { Tree } from '../../base/tree.ts'

/** Base of a tax: value in cents, quantity in thousandths. */
export interface Base {
  cents: number
  milli: number
}

const OWN = 1800
const FCP = 200
const MARGIN = 14_000
/** Reais per unit, in ten-thousandths */
const PER_UNIT = 11_200

const taxed = (vBC: number) => ({ vBC, pICMS: rate(OWN), vICMS: percentOf(vBC, OWN) })
const own = (vBC: number): Tree => ({ modBC: '3', ...taxed(vBC) })
const fund = (vBC: number, suffix: '' | 'ST' = '') => ({
  [`vBCFCP${suffix}`]: vBC,
  [`pFCP${suffix}`]: rate(FCP),
  [`vFCP${suffix}`]: percentOf(vBC, FCP),
})
const forgiven = (vICMSDeson: number, motDesICMS: string): Tree => ({ vICMSDeson, motDesICMS, indDeduzDeson: '1' })
const credit = (cents: number): Tree => ({ pCredSN: '2.5600', vCredICMSSN: percentOf(cents, 256) })

/** ICMS-ST: the tax on the base with margin, less the own ICMS. */
function substituted(cents: number, ownTax: number, withFund = false): Tree {
  const vBCST = percentOf(cents, MARGIN)
  return {
    modBCST: '4',
    pMVAST: '40.00',
    pRedBCST: '0.00',
    vBCST,
    pICMSST: rate(OWN),
    vICMSST: Math.max(0, percentOf(vBCST, OWN) - ownTax),
    ...(withFund ? fund(vBCST, 'ST') : {}),
  }
}

/** ICMS-ST withheld earlier by a supplier. */
const keptBack = (cents: number): Tree => ({
  vBCSTRet: cents,
  pST: '20.0000',
  vICMSSubstituto: percentOf(cents, 1100),
  vICMSSTRet: percentOf(cents, 900),
  vBCFCPSTRet: cents,
  pFCPSTRet: rate(FCP),
  vFCPSTRet: percentOf(cents, FCP),
})
const effective = (cents: number): Tree => ({
  pRedBCEfet: '10.0000',
  vBCEfet: percentOf(cents, 9000),
  pICMSEfet: rate(OWN),
  vICMSEfet: percentOf(percentOf(cents, 9000), OWN),
})

const mono = ({ milli }: Base, suffix = '', qSuffix = suffix): Tree => ({
  [`qBCMono${qSuffix}`]: quantity(milli),
  [`adRemICMS${suffix}`]: '1.1200',
  [`vICMSMono${suffix}`]: priceOf(milli, PER_UNIT),
})

const reduced = ({ cents }: Base) => percentOf(cents, 6667)

/** Deferral of half of the tax. */
const putOff = ({ cents }: Base): Tree => {
  const vICMSOp = percentOf(cents, OWN)
  const vICMSDif = percentOf(vICMSOp, 5000)
  return { vICMSOp, pDif: '50.0000', vICMSDif, vICMS: vICMSOp - vICMSDif }
}

const monoPutOff = ({ milli }: Base): Tree => {
  const vICMSMonoOp = priceOf(milli, PER_UNIT)
  const vICMSMonoDif = percentOf(vICMSMonoOp, 5000)
  return { vICMSMonoOp, pDif: '50.0000', vICMSMonoDif, vICMSMono: vICMSMonoOp - vICMSMonoDif }
}

type Group = (base: Base, orig: string) => Tree
type Inner = (base: Base) => Tree

const cst = (name: string, code: string, inner: Inner): Group => {
  return (base, orig) => ({ [name]: { orig, CST: code, ...inner(base) } })
}
const csosn = (name: string, code: string, inner: Inner): Group => {
  return (base, orig) => ({ [name]: { orig, CSOSN: code, ...inner(base) } })
}
const nothing = () => ({})
const tax = (base: number) => percentOf(base, OWN)

/** Every group of ICMS under the normal regime, by name. */
export const ICMS_NORMAL: Record<string, Group> = {
  '00': cst('ICMS00', '00', ({ cents }) => ({ ...own(cents), pFCP: rate(FCP), vFCP: percentOf(cents, FCP) })),
  '02': cst('ICMS02', '02', (base) => mono(base)),
  '10': cst('ICMS10', '10', ({ cents }) => ({
    ...own(cents),
    ...fund(cents),
    ...substituted(cents, tax(cents), true),
  })),
  '10 deson': cst('ICMS10', '10', ({ cents }) => ({
    ...own(cents),
    ...substituted(cents, tax(cents)),
    vICMSSTDeson: 123,
    motDesICMSST: '9',
  })),
  '15': cst('ICMS15', '15', (base) => ({
    ...mono(base),
    ...mono(base, 'Reten'),
    pRedAdRem: '10.00',
    motRedAdRem: '1',
  })),
  '20': cst('ICMS20', '20', (base) => ({
    modBC: '3',
    pRedBC: '33.3300',
    ...taxed(reduced(base)),
    ...fund(reduced(base)),
    ...forgiven(tax(base.cents) - tax(reduced(base)), '9'),
  })),
  '30': cst('ICMS30', '30', ({ cents }) => ({
    ...substituted(cents, 0, true),
    ...forgiven(percentOf(cents, 700), '7'),
  })),
  '40': cst('ICMS40', '40', ({ cents }) => forgiven(tax(cents), '9')),
  '41': cst('ICMS40', '41', nothing),
  '50': cst('ICMS40', '50', nothing),
  '51': cst('ICMS51', '51', (base) => ({
    modBC: '3',
    pRedBC: '0.00',
    cBenefRBC: 'PR810001',
    vBC: base.cents,
    pICMS: rate(OWN),
    ...putOff(base),
    ...fund(base.cents),
    pFCPDif: '0.0000',
    vFCPDif: 0,
    vFCPEfet: percentOf(base.cents, FCP),
  })),
  '53': cst('ICMS53', '53', (base) => ({ qBCMono: quantity(base.milli), adRemICMS: '1.1200', ...monoPutOff(base) })),
  '60': cst('ICMS60', '60', ({ cents }) => ({ ...keptBack(cents), ...effective(cents) })),
  '61': cst('ICMS61', '61', (base) => mono(base, 'Ret')),
  '70': cst('ICMS70', '70', (base) => ({
    modBC: '3',
    pRedBC: '33.3300',
    ...taxed(reduced(base)),
    ...fund(reduced(base)),
    ...substituted(base.cents, tax(reduced(base)), true),
    ...forgiven(percentOf(base.cents, 300), '9'),
  })),
  '90': cst('ICMS90', '90', (base) => ({
    modBC: '0',
    vBC: base.cents,
    pRedBC: '0.00',
    pICMS: rate(OWN),
    ...putOff(base),
    ...fund(base.cents),
    ...substituted(base.cents, tax(base.cents), true),
  })),
  '90 vazio': cst('ICMS90', '90', nothing),
  partilha: cst('ICMSPart', '10', ({ cents }) => ({
    modBC: '3',
    vBC: cents,
    pRedBC: '0.00',
    pICMS: rate(OWN),
    vICMS: tax(cents),
    ...substituted(cents, tax(cents), true),
    pBCOp: '60.0000',
    UFST: 'SP',
  })),
  repasse: cst('ICMSST', '60', ({ cents }) => ({
    ...keptBack(cents),
    vBCSTDest: cents,
    vICMSSTDest: percentOf(cents, 400),
    ...effective(cents),
  })),
}

/** Every group of ICMS under Simples Nacional, by name. */
export const ICMS_SIMPLES: Record<string, Group> = {
  '101': csosn('ICMSSN101', '101', ({ cents }) => credit(cents)),
  '102': csosn('ICMSSN102', '102', nothing),
  '103': csosn('ICMSSN102', '103', nothing),
  '201': csosn('ICMSSN201', '201', ({ cents }) => ({ ...substituted(cents, tax(cents), true), ...credit(cents) })),
  '202': csosn('ICMSSN202', '202', ({ cents }) => substituted(cents, tax(cents), true)),
  '203': csosn('ICMSSN202', '203', ({ cents }) => substituted(cents, tax(cents))),
  '300': csosn('ICMSSN102', '300', nothing),
  '400': csosn('ICMSSN102', '400', nothing),
  '500': csosn('ICMSSN500', '500', ({ cents }) => ({ ...keptBack(cents), ...effective(cents) })),
  '900': csosn('ICMSSN900', '900', ({ cents }) => ({
    modBC: '3',
    vBC: cents,
    pRedBC: '0.00',
    pICMS: rate(OWN),
    vICMS: tax(cents),
    ...substituted(cents, tax(cents), true),
    ...credit(cents),
  })),
}
