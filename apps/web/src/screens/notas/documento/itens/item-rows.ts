import type { Grupo } from '@portal/contract/notas/documento.ts'
import { centsOfText, choiceAt, firstText, groupAt, textAt } from '../grupo.ts'

/** Summed amounts of an item, in column order. */
const AMOUNTS = [
  'valor',
  'desconto',
  'frete',
  'baseIcms',
  'icms',
  'st',
  'fcp',
  'ipi',
  'pis',
  'cofins',
  'ibs',
  'cbs',
] as const
export type Amount = (typeof AMOUNTS)[number]

export const AMOUNT_NAME: Record<Amount, string> = {
  valor: 'Valor',
  desconto: 'Desconto',
  frete: 'Frete',
  baseIcms: 'Base ICMS',
  icms: 'ICMS',
  st: 'ICMS ST',
  fcp: 'FCP',
  ipi: 'IPI',
  pis: 'PIS',
  cofins: 'COFINS',
  ibs: 'IBS',
  cbs: 'CBS',
}

/** A row of the table: codes and rates as written, amounts in cents (null when absent). */
export interface ItemRow {
  numero: string
  codigo: string
  nome: string
  ncm: string
  cfop: string
  /** Origin, with the code of `tabelaCst` */
  cst: string
  tabelaCst: 'CST' | 'CSOSN'
  quantidade: string
  unidade: string
  unitario: string
  aliquotaIcms: string
  cstIbsCbs: string
  classTrib: string
  /** New fields of the reform in words; '' without one */
  novos: string
  cents: Record<Amount, number | null>
  /** True when its product value is part of the document's total (indTot) */
  inTotal: boolean
}

/** The items of an NF-e or NFC-e. `novos`: the new fields of each item in words, by its number. */
export const itemRows = (itens: readonly Grupo[], novos: ReadonlyMap<string, string> = new Map()): ItemRow[] =>
  itens.map((det, index) => toRow(det, index, novos))

function toRow(det: Grupo, index: number, novos: ReadonlyMap<string, string>): ItemRow {
  const prod = groupAt(det, 'prod')
  const imposto = groupAt(det, 'imposto')
  const icms = choiceAt(imposto, 'ICMS')
  const ibscbs = groupAt(imposto, 'IBSCBS')
  const origin = textAt(icms, 'orig')
  const numero = textAt(det, '@nItem') || String(index + 1)
  return {
    numero,
    codigo: textAt(prod, 'cProd'),
    nome: textAt(prod, 'xProd'),
    ncm: textAt(prod, 'NCM'),
    cfop: textAt(prod, 'CFOP'),
    cst: origin + firstText(icms, ['CSOSN'], ['CST']),
    tabelaCst: textAt(icms, 'CSOSN') === '' ? 'CST' : 'CSOSN',
    quantidade: textAt(prod, 'qCom'),
    unidade: textAt(prod, 'uCom'),
    unitario: textAt(prod, 'vUnCom'),
    aliquotaIcms: textAt(icms, 'pICMS'),
    cstIbsCbs: textAt(ibscbs, 'CST'),
    classTrib: textAt(ibscbs, 'cClassTrib'),
    novos: novos.get(numero) ?? '',
    cents: amountsOf(prod, imposto),
    inTotal: textAt(prod, 'indTot') !== '0',
  }
}

function amountsOf(prod: Grupo | undefined, imposto: Grupo | undefined): Record<Amount, number | null> {
  const icms = choiceAt(imposto, 'ICMS')
  const ibscbs = groupAt(imposto, 'IBSCBS', 'gIBSCBS')
  const centsAt = (from: Grupo | undefined, ...path: string[]) => centsOfText(textAt(from, ...path))
  return {
    valor: centsAt(prod, 'vProd'),
    desconto: centsAt(prod, 'vDesc'),
    frete: centsAt(prod, 'vFrete'),
    baseIcms: centsAt(icms, 'vBC'),
    icms: centsAt(icms, 'vICMS'),
    st: centsAt(icms, 'vICMSST'),
    fcp: centsAt(icms, 'vFCP'),
    ipi: centsAt(imposto, 'IPI', 'IPITrib', 'vIPI'),
    pis: centsAt(choiceAt(imposto, 'PIS'), 'vPIS'),
    cofins: centsAt(choiceAt(imposto, 'COFINS'), 'vCOFINS'),
    ibs: centsAt(ibscbs, 'vIBS'),
    cbs: centsAt(ibscbs, 'gCBS', 'vCBS'),
  }
}

/** Paths of the document's total for each column. */
const STATED: Record<Amount, readonly string[]> = {
  valor: ['ICMSTot', 'vProd'],
  desconto: ['ICMSTot', 'vDesc'],
  frete: ['ICMSTot', 'vFrete'],
  baseIcms: ['ICMSTot', 'vBC'],
  icms: ['ICMSTot', 'vICMS'],
  st: ['ICMSTot', 'vST'],
  fcp: ['ICMSTot', 'vFCP'],
  ipi: ['ICMSTot', 'vIPI'],
  pis: ['ICMSTot', 'vPIS'],
  cofins: ['ICMSTot', 'vCOFINS'],
  ibs: ['IBSCBSTot', 'gIBS', 'vIBS'],
  cbs: ['IBSCBSTot', 'gCBS', 'vCBS'],
}

export interface ColumnTotal {
  sum: number
  /** Total stated by the document; null without one */
  stated: number | null
  ties: boolean
}

/** Column sums with the totals stated by the document. `valor` excludes items with indTot 0. */
export function columnTotals(rows: readonly ItemRow[], totais: Grupo | undefined): Record<Amount, ColumnTotal> {
  const total = (amount: Amount): ColumnTotal => {
    const counted = amount === 'valor' ? rows.filter(({ inTotal }) => inTotal) : rows
    const sum = counted.reduce((all, { cents }) => all + (cents[amount] ?? 0), 0)
    const stated = centsOfText(textAt(totais, ...STATED[amount]))
    return { sum, stated, ties: stated === null || stated === sum }
  }
  return Object.fromEntries(AMOUNTS.map((amount) => [amount, total(amount)])) as Record<Amount, ColumnTotal> // the loop sets every amount
}

/** Columns of amounts with a value in any item. */
export const usedAmounts = (rows: readonly ItemRow[]): Amount[] =>
  AMOUNTS.filter((amount) => amount === 'valor' || rows.some(({ cents }) => (cents[amount] ?? 0) !== 0))
