import type { Cents } from '@portal/fiscal/base/cents.ts'
import { GENERAL_CLASS_TRIB } from '../fixed/ibs-cbs.ts'
import type { BaseParts } from './amounts.ts'
import { calculateBase, calculateItem, centsOf, rateTextOf, TAXES, type TaxName } from './calculator.ts'
import { certainLineOf } from './judge.ts'
import type { ReformTables } from './reform-tables.ts'

/** An item that was issued without the group of IBS and CBS. */
export interface BareItem {
  ncm: string | null
  /** Of the product in the register */
  registerCst: string | null
  registerClassTrib: string | null
  parts: BaseParts
}

/** What the item should have stated. Units: cents, and percent as text; amounts are null where `reason` says why */
export interface ProposedGroup {
  cst: string
  classTrib: string
  source: string
  base: Cents | null
  taxes: Readonly<Record<TaxName, { rate: string; reduction: string | null; tax: Cents }>> | null
  reason: string | null
}

/** The class by the register, by the annex that names the NCM without a condition, else the general one; with the amounts of the year. */
export function proposeGroup(item: BareItem, tables: ReformTables): ProposedGroup {
  const chosen = chooseClass(item, tables)
  const none = { ...chosen, base: null, taxes: null }
  const base = calculateBase(item.parts, Number(tables.month.first.slice(0, 4)))
  if (typeof base !== 'number') return { ...none, reason: base.refused }
  const result = calculateItem({ base, selective: 0n, cst: chosen.cst, classTrib: chosen.classTrib }, tables)
  if ('refused' in result) return { ...none, base, reason: result.refused }
  const { taxes } = result
  if (!taxes) return { ...none, base, reason: 'a classe não leva valores' }
  const [ibsUf, ibsMun, cbs] = TAXES.map((name) => {
    const { rate, reduction, tax } = taxes[name]
    return { rate: rateTextOf(rate), reduction: reduction === null ? null : rateTextOf(reduction), tax: centsOf(tax) }
  })
  if (!ibsUf || !ibsMun || !cbs) throw new Error('three taxes')
  return { ...chosen, base: centsOf(result.base), taxes: { ibsUf, ibsMun, cbs }, reason: null }
}

function chooseClass({ ncm, registerCst, registerClassTrib }: BareItem, tables: ReformTables) {
  const own = registerClassTrib === null ? undefined : tables.classTrib(registerClassTrib)
  if (own) return { cst: registerCst ?? own.cst, classTrib: own.code, source: 'cadastro do produto' }
  const line = ncm === null ? undefined : certainLineOf(ncm, tables)
  if (line) return { cst: line.cst, classTrib: line.classTrib, source: line.source }
  const hasLines = ncm !== null && tables.linesOf(ncm).length > 0
  const source = hasLines ? 'regra geral; o NCM está em um anexo com condição: confira' : 'regra geral'
  return { cst: '000', classTrib: GENERAL_CLASS_TRIB, source }
}
